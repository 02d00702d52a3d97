/** Every stimulus that is meant to cost much, on a target that falls for it: it is ended soon, once, and that is what is reported. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overuse } from '../../harness/trace/events.ts'
import { loadSuite } from '../../suites/index.ts'
import { callCli, root } from './run-cli.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'costly-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const victim = (name: string, ...args: string[]): string[] => [
  '--',
  process.execPath,
  join(root, 'fixtures', 'hostile', name),
  ...args,
]
/** By scenario: the side, and what is started. */
const victims: Readonly<Record<string, readonly [side: 'server' | 'client', requirement: string, ...string[]]>> = {
  'server/json-schema/costly-schema': ['server', 'json-schema.composition.server-bounded', 'costly-server.mjs'],
  'client/json-schema/costly-schema': ['client', 'json-schema.composition.client-bounded', 'costly-client.mjs'],
  'client/icons/oversized': ['client', 'icons.consumer.resource-exhaustion', 'costly-client.mjs'],
}

test('each costly scenario has a target that falls for it', async () => {
  const { scenarios } = await loadSuite()
  const costly = scenarios.filter((scenario) => scenario.costly === true)
  expect(costly.map(({ id }) => id).toSorted()).toEqual(Object.keys(victims).toSorted())
  // The processes behind an HTTP server are those of all connections.
  expect(costly.filter(({ target, transports }) => target === 'server' && transports?.join() !== 'stdio')).toEqual([])
})

/** Five seconds of a processor are spent once on each side: what ends a process there is the same for all scenarios. */
const rows = Object.entries(victims).flatMap(([scenario, [side, requirement, program = '']]) =>
  (scenario === 'client/icons/oversized' ? (['memory'] as const) : (['memory', 'processor'] as const)).map((how) => ({
    ...{ scenario, side, requirement, program, how },
  })),
)
test.each(rows)('$scenario on one that spends all its $how', async ({ scenario, side, requirement, program, how }) => {
  const cwd = mkdtempSync(join(folder, 'row-'))
  const chosen = ['--scenario', scenario, '--requirement', requirement, '--revision', '2026-07-28']
  const files = ['--report', 'json=r.json', '--trace', 't.jsonl']
  const kind = side === 'client' ? ['--driver', '--transport', 'streamable-http'] : []
  const { all } = await callCli([side, ...chosen, ...files, ...kind, ...victim(program, how)], { cwd })
  const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')
  const [result] = JSON.parse(read('r.json')).requirements[0].results
  expect(result.verdict, all).toMatch(/^(failed|warned)$/)
  expect(JSON.stringify(result)).toContain('ended by us: its processes ')
  const overuses: Overuse[] = read('t.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'overuse')
  expect(overuses).toMatchObject([{ resource: how, costly: true }])
})
