/** A driver written from docs/reference/drivers.md, and a fixture server made of `fixtures --definitions`, neither with an SDK. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCli, root } from './run-cli.ts'

const { execPath: node } = process
const driver = join(root, 'fixtures', 'drivers', 'from-the-page', 'driver.mjs')
let folder = ''
let server: readonly string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'from-the-page-'))
  const file = join(folder, 'definitions.json')
  const { stdout, exitCode } = await callCli(['fixtures', '--definitions'], { cwd: folder })
  expect(exitCode).toBe(0)
  writeFileSync(file, stdout)
  server = [node, join(root, 'fixtures', 'servers', 'from-definitions', 'server.mjs'), file]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Actions of hosts. The driver has no host around its client: nobody to ask, and no model that reads. */
const ofHosts: Readonly<Record<string, string>> = {
  'answer-user':
    'no user is asked before a call, for roots or for sampling: what the client is asked, it answers as scripted',
  'call-offered': 'there is no model, and so no list of what all servers offer it',
  'list-skills': 'the client knows no extension, and asks for no skills',
  'load-skill': 'likewise; and there is no model that gets the text',
  'read-skill-file': 'likewise',
  'list-skill-folder': 'likewise',
  'show-app': 'the client shows no apps',
  prompt: 'there is no model',
}

/** The first column of the table of actions. */
function actionsOfThePage(): readonly string[] {
  const page = readFileSync(join(root, 'docs', 'reference', 'drivers.md'), 'utf8')
  const table = page.slice(page.indexOf('| action | members | does |'), page.indexOf('### Without a name'))
  return [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].flatMap(([, name]) => name ?? [])
}

test('the page names the actions that the driver does and those of hosts, and no others', async () => {
  const { stdout } = await execa(node, [driver], { env: { MCP_CONFORMANCE_ACTIONS: '[]' } })
  const { does } = JSON.parse(stdout)
  expect([...actionsOfThePage(), 'request-timeout'].sort()).toEqual([...does, ...Object.keys(ofHosts)].sort())
})

test('the driver reports actions of hosts as unsupported, and goes on', async () => {
  const given = [...Object.keys(ofHosts), 'answer-sampling'].map((action) => ({ action, answers: [] }))
  const { stdout } = await execa(node, [driver], { env: { MCP_CONFORMANCE_ACTIONS: JSON.stringify(given) } })
  const reports = stdout.split('\n').slice(1)
  expect(reports.map((line) => JSON.parse(line))).toEqual(
    given.map(({ action }, i) => ({
      id: String(i),
      action,
      outcome: Object.hasOwn(ofHosts, action) ? 'unsupported' : 'result',
    })),
  )
})

test('the driver shows what a client without a driver does not, and conforms', async () => {
  const scenarios = ['client/tools/outcomes', 'client/roots/changes', 'client/elicitation/given-answers'].flatMap(
    (id) => ['--scenario', id],
  )
  const where = ['--revision', '2025-11-25', '--transport', 'stdio']
  const { exitCode, all } = await callCli(['client', '--driver', ...where, ...scenarios, '--', node, driver], {
    cwd: folder,
  })
  expect([exitCode, all]).toEqual([0, expect.stringContaining('CONFORMS')])
  expect(all).not.toContain('needs call-tool')
})

test('the server is recognised, and conforms', async () => {
  const { stdout } = await callCli(['fixtures', '--', ...server], { cwd: folder })
  const recognised = /^recognized +(.*)$/m.exec(stdout)?.[1]?.split(', ') ?? []
  expect(recognised).toEqual(
    expect.arrayContaining(['content-tool', 'complete-prompt', 'media-prompt', 'binary-resource', 'sample-template']),
  )
  const what = ['tools/*', 'prompts/*', 'completion/*', 'json-schema/*', 'resources/*'].flatMap((id) => [
    '--scenario',
    id,
  ])
  const { exitCode, all } = await callCli(['server', '--revision', '2025-11-25', ...what, '--', ...server], {
    cwd: folder,
  })
  expect([exitCode, all]).toEqual([0, expect.stringContaining('CONFORMS')])
})
