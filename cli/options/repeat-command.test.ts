import { expect, test } from 'vitest'
import { repeatCommand } from '../../api/settings/repeat-command.ts'
import { shellWord } from '../../api/settings/values/shell-word.ts'
import type { Found } from '../../harness/runner/options.ts'
import { clientSettings, serverSettings } from './options.ts'

/** A variable in braces, which a linter takes for a forgotten template where it stands in a text. */
const braced = (name: string) => `\${${name}}`

const cwd = import.meta.dirname
const found: Found = {
  requirement: 'tools.list.shape',
  source: 'server/tools/list',
  scenario: 'server/tools/list',
  revision: '2025-06-18',
  transport: 'stdio',
}
const start = 'mcp-conform server --only tools.list.shape@2025-06-18/stdio'

test.each([
  [['node', 'my server.js', "it's"], {}, ` -- node 'my server.js' 'it'\\''s'`],
  [[], { url: 'http://localhost:1/mcp' }, ' --url http://localhost:1/mcp'],
  [
    [],
    { url: 'http://me:pass@localhost:1/mcp?api_key=k&x=1' },
    " --url 'http://$URL_USER@localhost:1/mcp?api_key=$API_KEY&x=1'",
  ],
  [
    ['node', 's.js', '--api-key', 'k', '--token=t'],
    {},
    ` -- node s.js --api-key "$\{API_KEY:?}" --token="$\{TOKEN:?}"`,
  ],
  [['s'], { url: 'http://localhost:1/', startsHttp: true }, ' --url http://localhost:1/ --starts-http -- s'],
  [['s'], { header: ['Authorization: Bearer secret'], env: ['TOKEN=secret'] }, " --env 'TOKEN=$TOKEN' -- s"],
  [['s'], { strict: true }, ' --strict -- s'],
  [['s'], { callTools: 'all', cwd: '..', seed: '7' }, ' --seed 7 --call-tools all --cwd .. -- s'],
] as const)('%j %j', async (command, flags, rest) => {
  expect(repeatCommand(await serverSettings(command, flags, cwd))(found)).toBe(start + rest)
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
  const command = repeatCommand(settings)({ ...found, transport: 'streamable-http' })
  expect(command).toContain("--header 'Authorization: Bearer $TOKEN' --header 'X-Mix: $X_MIX'")
})

test('a fuzz property repeats with its seed', async () => {
  const settings = await serverSettings(['s'], { seed: '7', fuzzRuns: '9' }, cwd)
  expect(repeatCommand(settings)({ ...found, scenario: 'fuzz/alive' })).toContain(' --seed 7 --fuzz-runs 9 -- s')
})

test('a fuzz property that ends by time repeats with that time', async () => {
  const settings = await serverSettings(['s'], { seed: '7', fuzz: true, fuzzTime: '2m' }, cwd)
  expect(repeatCommand(settings)({ ...found, scenario: 'fuzz/alive' })).toContain(' --seed 7 --fuzz-time 120000ms -- s')
})

test('a driver is one again', async () => {
  const settings = await clientSettings(['node', 'driver.mjs'], { driver: true }, cwd)
  expect(repeatCommand(settings)(found)).toBe(
    'mcp-conform client --only tools.list.shape@2025-06-18/stdio --driver -- node driver.mjs',
  )
})

test('a client', async () => {
  const settings = await clientSettings(['c', '{url}'], {}, cwd)
  expect(repeatCommand(settings)({ ...found, source: 'client/init', scenario: 'client/init' })).toBe(
    "mcp-conform client --only tools.list.shape@2025-06-18/stdio -- c '{url}'",
  )
})

test.each([
  ['plain-1.2/x', 'plain-1.2/x'],
  ['', "''"],
  ['$HOME `id`', "'$HOME `id`'"],
])('%s is written %s', (word, written) => {
  expect(shellWord(word)).toBe(written)
})

test('a monitor repeats with the scenario in which it saw the breach', async () => {
  const settings = await serverSettings(['s'], {}, cwd)
  expect(repeatCommand(settings)({ ...found, source: 'monitors/shape' })).toBe(
    `${start} --scenario server/tools/list -- s`,
  )
})

test('a breach over HTTP names the address and its headers, not what stdio needs', async () => {
  const both = await serverSettings(['s'], { url: 'http://h:1/mcp', header: ['Authorization: Bearer x'] }, cwd)
  expect(repeatCommand(both)({ ...found, transport: 'streamable-http' })).toBe(
    "mcp-conform server --only tools.list.shape@2025-06-18/streamable-http --url http://h:1/mcp --header 'Authorization: $AUTHORIZATION'",
  )
  expect(repeatCommand(both)(found)).toBe(`${start} -- s`)
})

test('it begins as the user began', async () => {
  const settings = await serverSettings(['s'], {}, cwd)
  const given = { ...settings.given, program: ['npm', 'exec', 'mcp-conform', '--'] }
  expect(repeatCommand({ ...settings, given })(found)).toMatch(/^npm exec mcp-conform -- server --only /)
})
