/** Six secrets are planted where users put them, and the target repeats each wherever it can. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportNames } from '../../reports/names.ts'
import { runCli } from './run-cli.ts'

const parrot = join(import.meta.dirname, '..', '..', 'fixtures', 'hostile', 'parrot.mjs')

const secrets = {
  user: 'kq7-user-wz',
  password: 'vb3+pass/xk',
  query: 'tq9querymf4',
  header: 'hd5.header~rc2',
  environment: 'ev8_environment_pj',
  argument: 'ar6-argument-ny',
  flag: 'fl2-flag-gt',
}

/** In clear, in a URL, in JSON, in base64, and beginnings of it that are long enough to tell. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  secret.slice(0, 8),
  secret.slice(-8),
]
const basic = Buffer.from(`${secrets.user}:${secrets.password}`).toString('base64')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Where a secret can be read: files by name, and what was printed. */
async function hits(printed: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const places = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }): Promise<[string, string]> => {
        return [name, await readFile(join(parentPath, name), 'utf8')]
      }),
  )
  const all: [string, string][] = [['console', printed], ...places]
  return all.flatMap(([name, text]) => {
    const whole = unescaped(text)
    const told = [
      ...Object.entries(secrets).flatMap(([kind, secret]) => forms(secret).map((form) => [kind, form])),
      ['basic', basic],
    ]
    return told.flatMap(([kind = '', form = '']) =>
      whole.includes(form) ? [`${kind} in ${name}: ${around(whole, form)}`] : [],
    )
  })
}

/** What is escaped in JSON would be read by whoever reads it. */
const unescaped = (text: string): string =>
  `${text}\n${text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`

const around = (text: string, form: string): string =>
  text.slice(Math.max(0, text.indexOf(form) - 60), text.indexOf(form) + 60)

/** Every report there is, the trace, and all that the console can show. */
const everything = (): string[] => [
  ...reportNames.flatMap((name) => ['--report', name === 'console' ? name : `${name}=${join(folder, name)}`]),
  ...['--verbose', '--trace', join(folder, 'trace.jsonl')],
]

const chosen = ['--revision', '2025-11-25', '--scenario', '*ping*', '--scenario', '*tools*']

test('over stdio: environment, arguments, stderr in two pieces', async () => {
  const { environment, argument, flag } = secrets
  const command = [process.execPath, parrot, 'stdio', '--api-key', argument, `--token=${flag}`]
  const env = ['--env', `PARROT_TOKEN=${environment}`]
  const { all, exitCode } = await runCli(['server', ...chosen, ...env, ...everything(), '--', ...command])
  expect(exitCode, String(all)).toBe(1)
  expect(await hits(String(all))).toEqual([])
  expect(await readFile(join(folder, 'trace.jsonl'), 'utf8')).toContain('my token is [redacted] and my key [redacted]')
})

test('over HTTP: user and query of the URL, a header', async () => {
  const { user, password, query, header } = secrets
  const server = execa(process.execPath, [parrot, 'http', '', ''], { reject: false, stdout: 'ignore' })
  try {
    const url = new URL(await address(server.stderr))
    url.username = user
    url.password = encodeURIComponent(password)
    url.searchParams.set('api_key', query)
    const target = ['--url', String(url), '--header', `X-Own: ${header}`]
    const { all, exitCode } = await runCli(['server', ...chosen, ...everything(), ...target])
    expect(exitCode, String(all)).toBe(1)
    expect(await hits(String(all))).toEqual([])
    expect(await readFile(join(folder, 'trace.jsonl'), 'utf8')).toContain('[redacted]')
  } finally {
    server.kill('SIGKILL')
  }
})

const { argument, flag, user, password, query, header } = secrets
test.each([
  ['a command that does not exist', ['server', '--', 'no-such-command', '--api-key', argument, `--token=${flag}`]],
  [
    'a command that ends',
    ['server', '--', 'sh', '-c', 'echo $2 $3 >&2; exit 3', 'sh', '--api-key', argument, `TOKEN=${flag}`],
  ],
  [
    'a client that ends',
    ['client', '--', 'sh', '-c', 'echo $2 $3 >&2; exit 3', 'sh', '--api-key', argument, `TOKEN=${flag}`],
  ],
  [
    'an address where nobody is',
    ['server', '--url', `http://${user}:${encodeURIComponent(password)}@127.0.0.1:9/mcp?api_key=${query}`],
  ],
  [
    'an address that is none',
    ['server', '--url', `htp://${user}:${encodeURIComponent(password)}@127.0.0.1/mcp?api_key=${query}`],
  ],
  [
    'a header that is none',
    ['server', '--url', 'http://127.0.0.1:9', '--header', `Authorization: Bearer ${header}\u0001`],
  ],
  ['a flag that there is not', ['server', `--tokn=${flag}`, '--token', argument, '--', 'true']],
  ['a flag in the wrong place', ['judge', 'none.jsonl', '--api-key', argument, `--secret=${flag}`]],
])('%s', async (_, words) => {
  const { all, exitCode } = await runCli([
    ...words.slice(0, 1),
    ...(words[0] === 'judge' ? [] : everything()),
    ...words.slice(1),
  ])
  expect([2, 3]).toContain(exitCode)
  expect(await hits(String(all))).toEqual([])
})

/** Where a server says that it listens. */
async function address(stderr: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const chunk of stderr) {
    said += String(chunk)
    const found = /listening on (\S+)/.exec(said)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`expected a server that listens, got: ${said}`)
}
