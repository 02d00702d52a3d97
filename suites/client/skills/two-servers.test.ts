/** Skills of two servers, with the same URI or the same name. */
import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './two-servers.ts'

const office = 'skill://fixture.example/office'
const guide = `${office}/guide/SKILL.md`
const form = `${office}/forms/FORMS.md`
const refunds = (server: string): string => `skill://fixture.example/${server}/refunds/SKILL.md`

const begin = () => trace({ target: 'client', revision: '2026-07-28' }).open()
const reading = (connection: string, uris: readonly string[]) => ({
  ...uris
    .reduce((all, uri, id) => all.client({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } }), begin())
    .conversation(),
  connection,
})

const done = (id: string, value: JsonObject[string]): JsonObject => ({ id, action: 'x', outcome: 'result', value })
const told = (text = 'x-suite-word-of-the-second', second = [guide, refunds('second')]): readonly JsonObject[] => [
  done('listed-first', [guide, refunds('first')]),
  done('listed-second', second),
  done('loaded-first', 'x-suite-word-of-the-first'),
  done('loaded-second', text),
]

function verdict(id: string, [first, second]: readonly (readonly string[])[], reports: readonly JsonObject[]): string {
  const others = [reading('c.1', first ?? []), reading('c.other.1', second ?? [])]
  return judgeScenario(scenario, id, begin().client({ jsonrpc: '2.0', id: 9, method: 'x' }), { reports, others })
    .verdict
}

const keyed = 'skills.entry.not-keyed-by-uri'
const names = 'skills.names.per-origin'
const bound = 'skills.security.reads-bound'

test.each<[string, string, readonly (readonly string[])[], readonly JsonObject[], string]>([
  ['the text of the second', keyed, [], told(), 'passed'],
  ['the text of the first', keyed, [], told('x-suite-word-of-the-first'), 'failed'],
  ['no text', keyed, [], told(''), 'not-observed'],
  ['both names', names, [], told(), 'passed'],
  ['one name', names, [], told('', [guide]), 'failed'],
  ['no list', names, [], [], 'not-observed'],
  ['a file at its server', bound, [[form], []], told(), 'passed'],
  ['a file at the other', bound, [[], [form]], told(), 'failed'],
  ['no file', bound, [[], []], told(), 'not-observed'],
])('%s: %s', (_, id, reads, reports, expected) => {
  expect(verdict(id, reads, reports)).toBe(expected)
})

test('a skill is read at its own server, before that of the other', () => {
  const pair = 'skills.entry.identity-pair'
  expect(verdict(pair, [[guide], []], told())).toBe('passed')
  expect(verdict(pair, [[], []], told())).toBe('not-observed')
  expect(verdict(pair, [[guide], [guide]], told().slice(0, 2))).toBe('not-observed')
})
