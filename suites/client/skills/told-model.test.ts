/** What the model of a host is told of a skill that two servers have, and of one that is not as its entry says. */
import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import { modelOf, user } from '../../../fixtures/traces/model.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './told-model.ts'

const word = 'x-suite-word-of-a-skill'
const evil = 'x-suite-word-of-changed-bytes'

/** What the driver reports of its actions. */
function reports(ids: readonly string[], outcomes: Readonly<Record<string, string>> = {}): readonly JsonObject[] {
  return ids.map((id) => ({ id, action: 'x', outcome: outcomes[id] ?? 'result' }))
}

type Turns = readonly JsonObject[]
const skill = (content: string): Turns => [{ role: 'user', content }, ...user]
const done: JsonObject = { role: 'assistant', content: 'Done.' }

function verdict(rule: string, asked: readonly Turns[], said: readonly JsonObject[]): string {
  const built = trace({ target: 'client', revision: '2026-07-28' }).open()
  // A request to the model stands between the reports of its load and its prompt, which come one place after the other.
  const models = [modelOf(asked.map((messages, i) => ({ messages, seq: built.next + 2 * i + 0.5 })))]
  return judgeScenario(scenario, rule, built, { models, reports: said }).verdict
}

const both = reports(['load alpha', 'alpha', 'load beta', 'beta', 'load again', 'again'])
const tagged = 'skills.security.origin-tagged'
const labelled = 'skills.security.host-label'

const bare = skill(word)
const named = skill(`x-suite-office: ${word}`)
const of = (server: string): Turns => skill(`${server}: ${word}`)

test.each<[what: string, asked: readonly Turns[], origin: string, label: string]>([
  ['nothing of the server', [bare, bare, bare], 'failed', 'not-observed'],
  ['what the servers call themselves', [named, named, named], 'not-observed', 'failed'],
  ['labels that the driver gave', [of('x-suite-alpha'), of('x-suite-beta')], 'passed', 'passed'],
  ['labels of its own', [of('1'), of('2'), of('1')], 'passed', 'passed'],
  ['the time', [of('10:01'), of('10:02'), of('10:03')], 'not-observed', 'not-observed'],
  ['the skill of one server', [bare, user, bare], 'not-observed', 'not-observed'],
  ['the same in one conversation', [bare, [...bare, done, ...bare]], 'failed', 'not-observed'],
  [
    'the server in a turn of its own',
    [bare, [...bare, done, { role: 'system', content: 'From the second server' }, ...bare]],
    'not-observed',
    'not-observed',
  ],
  ['nothing at all', [], 'not-observed', 'not-observed'],
])('a model that is told %s', (_, asked, origin, label) => {
  expect([verdict(tagged, asked, both), verdict(labelled, asked, both)]).toEqual([origin, label])
})

const odd = (outcome: string) => reports(['load changed', 'odd'], { 'load changed': outcome })

test.each<[what: string, asked: readonly Turns[], outcome: string, expected: string]>([
  ['keeps it from its model', [bare], 'error', 'passed'],
  ['gives it to its model with a warning', [skill(`${word} Careful: ${evil}`)], 'error', 'failed'],
  ['loads it', [skill(`${word} ${evil}`)], 'result', 'not-observed'],
  ['tells its model no skill', [user], 'error', 'not-observed'],
  ['asks no model', [], 'error', 'not-observed'],
])('a changed skill: a host that %s', (_, asked, outcome, expected) => {
  expect(verdict('skills.verify.unused', asked, odd(outcome))).toBe(expected)
})
