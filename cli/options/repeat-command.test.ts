import { expect, test } from 'vitest'
import type { Cell } from '../../harness/runner/events.ts'
import { repeatCommand, shellWord } from '../../settings/repeat-command.ts'
import { clientSettings, serverSettings } from './options.ts'

/** A variable in braces, which a linter takes for a forgotten template where it stands in a text. */
const braced = (name: string) => `\${${name}}`

const cwd = import.meta.dirname
const cell: Cell = { scenario: 'server/tools/list', revision: '2025-06-18', transport: 'stdio' }
const start = 'mcp-conform server --revision 2025-06-18 --transport stdio --scenario server/tools/list'

test.each([
  [['node', 'my server.js', "it's"], {}, ` -- node 'my server.js' 'it'\\''s'`],
  [[], { url: 'http://localhost:1/mcp' }, ' --url http://localhost:1/mcp'],
  [
    [],
    { url: 'http://me:pass@localhost:1/mcp?api_key=k&x=1' },
    " --url 'http://...@localhost:1/mcp?api_key=...&x=...'",
  ],
  [['node', 's.js', '--api-key', 'k', '--token=t'], {}, ' -- node s.js --api-key ... --token=...'],
  [['s'], { url: 'http://localhost:1/', startsHttp: true }, ' --url http://localhost:1/ --starts-http -- s'],
  [
    ['s'],
    { header: ['Authorization: Bearer secret'], env: ['TOKEN=secret'] },
    " --header 'Authorization: ...' --env TOKEN=... -- s",
  ],
  [['s'], { callTools: 'all', cwd: '..', seed: '7' }, ' --call-tools all --cwd .. -- s'],
] as const)('%j %j', async (command, flags, rest) => {
  expect(repeatCommand(await serverSettings(command, flags, cwd))(cell)).toBe(start + rest)
})

test('a header whose value is a variable is given again by its name', async () => {
  const env = { TOKEN: 'sesame-1234567890' }
  const flags = { url: 'http://localhost:1/', header: ['Authorization: Bearer $TOKEN', `X-Mix: a${braced('TOKEN')}`] }
  const settings = await serverSettings([], flags, cwd, env)
  expect(settings.target).toMatchObject({
    headers: [
      ['Authorization', 'Bearer sesame-1234567890'],
      ['X-Mix', 'asesame-1234567890'],
    ],
  })
  const command = repeatCommand(settings)({ ...cell, transport: 'streamable-http' })
  expect(command).toContain("--header 'Authorization: Bearer $TOKEN' --header 'X-Mix: ...'")
})

test('a fuzz property repeats with its seed', async () => {
  const settings = await serverSettings(['s'], { seed: '7', fuzzRuns: '9' }, cwd)
  expect(repeatCommand(settings)({ ...cell, scenario: 'fuzz/alive' })).toContain(' --seed 7 --fuzz-runs 9 -- s')
})

test('a client', async () => {
  const settings = await clientSettings(['c', '{url}'], {}, cwd)
  expect(repeatCommand(settings)({ ...cell, scenario: 'client/init' })).toBe(
    "mcp-conform client --revision 2025-06-18 --transport stdio --scenario client/init -- c '{url}'",
  )
})

test.each([
  ['plain-1.2/x', 'plain-1.2/x'],
  ['', "''"],
  ['$HOME `id`', "'$HOME `id`'"],
])('%s is written %s', (word, written) => {
  expect(shellWord(word)).toBe(written)
})
