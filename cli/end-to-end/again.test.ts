/** The command behind `again:` runs as it stands, in a shell, out of each report, and shows the same failure. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../harness/targets/free-port.ts'
import { program, root, runCli } from './run-cli.ts'

const secret = 'sesame-1234567890'
const node = process.execPath

/** A server that serves only who knows the secret, from the environment and from its command line; FAULT says what it breaks. */
const locked = `#!${node}
if (process.env.DOOR_KEY !== '${secret}' || !process.argv.includes('${secret}')) process.exit(1)
const write = process.stdout.write.bind(process.stdout)
const odd = {
  'ping.receiver.empty-response': (line) => line.replace('"result":{}', '"error":{"code":-32601,"message":"no ping"}'),
  'ping.ping.shape': (line) => (line.includes('"tools":[') ? '{"jsonrpc":"2.0","method":"ping"}\\n' : '') + line,
}[process.env.FAULT]
process.stdout.write = (line, ...rest) => write(odd(String(line)), ...rest)
await import(${JSON.stringify(join(root, 'fixtures', 'processes', 'small-server.mjs'))})
`

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'again-')))
  const bins = join(folder, 'node_modules', '.bin')
  mkdirSync(bins, { recursive: true })
  writeFileSync(join(folder, 'locked.mjs'), locked)
  chmodSync(join(folder, 'locked.mjs'), 0o755)
  symlinkSync(join(folder, 'locked.mjs'), join(bins, 'locked'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'my-server', type: 'module' }))
  writeFileSync(
    join(folder, 'own.config.json'),
    JSON.stringify({
      server: {
        command: [node, 'locked.mjs', 'a | b\n', '--api-key', `$\{API_KEY}`],
        env: { DOOR_KEY: `$\{DOOR_KEY}`, FAULT: 'ping.receiver.empty-response' },
      },
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How each report shows the command. */
const shownIn: Readonly<Record<string, (text: string) => readonly string[]>> = {
  console: (text) => found(text, /^ *again: (.*)$/gm),
  markdown: (text) => found(text, /again: `(.*)`$/gm),
  junit: (text) => found(text, /^again +(.*?)(?:\]\]>.*)?$/gm),
  github: (text) => found(text.replaceAll('%0A', '\n').replaceAll('%25', '%'), /^again: (.*)$/gm),
  sarif: (text) =>
    JSON.parse(text).runs[0].results.flatMap(({ message }: { message: { text: string } }) =>
      found(message.text, /^again: (.*)$/gm),
    ),
  json: (text) => repeats(JSON.parse(text)),
  html: (text) => repeats(JSON.parse(/id="report">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '')),
  agent: (text) =>
    text
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).again ?? []),
  events: (text) =>
    text
      .split('\n')
      .flatMap((line) => found(line, /"repeat":("(?:[^"\\]|\\.)*")/g).map(String))
      .map((word) => JSON.parse(word)),
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, one]) => one ?? [])

function repeats(report: { requirements: { results: { repeat?: string }[] }[] }): string[] {
  return report.requirements.flatMap(({ results }) => results.flatMap(({ repeat }) => repeat ?? []))
}

const port = await freePort()
const url = `http://127.0.0.1:${port}/mcp`
const overHttp = [
  node,
  program,
  'reference-server',
  'http',
  '--port',
  String(port),
  '--fault',
  'ping.receiver.empty-response',
]
const onPath = { DOOR_KEY: secret, API_KEY: secret }
const cases: readonly (readonly [what: string, requirement: string, flags: readonly string[]])[] = [
  [
    'secrets, given as they are',
    'ping.receiver.empty-response',
    [
      '--env',
      `DOOR_KEY=${secret}`,
      '--env',
      'FAULT=ping.receiver.empty-response',
      '--',
      node,
      'locked.mjs',
      '--api-key',
      secret,
    ],
  ],
  [
    'a monitor, a word with a line break, a variable of the user',
    'ping.ping.shape',
    [
      '--env',
      'DOOR_KEY=$API_KEY',
      '--env',
      'FAULT=ping.ping.shape',
      '--',
      node,
      'locked.mjs',
      `it's "a | b"\n100% \\n`,
      '--api-key',
      secret,
    ],
  ],
  [
    'npx and a program of the project',
    'ping.receiver.empty-response',
    [
      '--env',
      `DOOR_KEY=${secret}`,
      '--env',
      'FAULT=ping.receiver.empty-response',
      '--',
      'npx',
      'locked',
      '--api-key',
      secret,
    ],
  ],
  ['a configuration', 'ping.receiver.empty-response', ['--config', 'own.config.json']],
  [
    'a secret in an address',
    'ping.receiver.empty-response',
    ['--url', `${url}?api_key=${secret}`, '--starts-http', '--', ...overHttp],
  ],
  ['a part', 'ping.receiver.empty-response', ['--shard', '1/2', '--config', 'own.config.json']],
]

describe.skipIf(process.platform === 'win32').each(cases)('%s', (what, requirement, flags) => {
  const reports = Object.keys(shownIn)
  const ran = { commands: new Map<string, readonly string[]>(), said: '' }
  beforeAll(async () => {
    const part = ['--revision', '2025-06-18', '--scenario', 'server/ping/ping', '--scenario', 'tools/call']
    const asked = reports.flatMap((name) => ['--report', name === 'console' ? name : `${name}=${name}.out`])
    const { exitCode, stdout } = await runCli(['server', ...part, ...asked, ...flags], { cwd: folder, env: onPath })
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(requirement)])
    for (const name of reports) {
      const text = name === 'console' ? String(stdout) : readFileSync(join(folder, `${name}.out`), 'utf8')
      expect(text).not.toContain(secret)
      ran.commands.set(name, [...new Set(shownIn[name]?.(text) ?? [])])
    }
  })

  test('each report shows one and the same command', () => {
    const [first] = ran.commands.get('json') ?? []
    expect(first).toContain(`--only ${requirement}@2025-06-18/${flags.includes('--url') ? 'streamable-http' : 'stdio'}`)
    for (const name of reports) expect([name, ran.commands.get(name)]).toEqual([name, [first]])
  })

  test.each(what.includes('line break') ? ['sh', 'bash'] : ['sh'])('in %s it shows the failure', async (shell) => {
    const [command = ''] = ran.commands.get('console') ?? []
    const env = { ...onPath, FAULT: requirement }
    const { exitCode, stdout } = await execa(shell, ['-c', command], { cwd: folder, env, reject: false })
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(requirement)])
  })

  test('without the secrets it is no green', async () => {
    const [command = ''] = ran.commands.get('console') ?? []
    const env = { DOOR_KEY: undefined, API_KEY: undefined, TOKEN: undefined, FAULT: requirement }
    const { exitCode } = await execa('sh', ['-c', command], { cwd: folder, env, reject: false })
    expect(exitCode).not.toBe(0)
  })
})
