/** Clients that do what they are told: which of them are started for what, and what they are told. */
import { expect, test } from 'vitest'
import { runOnClient } from '../../fixtures/in-process/run-on-client.ts'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import type { Abilities } from '../driver/abilities.ts'
import type { Action } from '../driver/actions.ts'
import { notObserved, passed } from '../judging/finding.ts'
import type { ClientScenario, Suite } from '../judging/suite.ts'

const cancelling: readonly Action[] = [{ action: 'cancel-call', name: 'slow', afterMs: 10 }]

/** Passes when the driver reported that it did what it was told. */
const scenario = (actions?: readonly Action[]): ClientScenario => ({
  id: 'client/a/b',
  title: 'a',
  target: 'client',
  judges: {
    'a.b': (_, { reports }) =>
      reports.some(({ line }) => line.outcome === 'result') ? passed : notObserved('nothing was reported'),
  },
  async drive({ serve }) {
    const server = await serve({}, actions === undefined ? {} : { actions })
    await server.done()
  },
})

async function run(driver: Abilities | undefined, actions?: readonly Action[]) {
  const suite: Suite = {
    requirements: new Map([['a.b', sampleRequirement('a.b', { actor: 'client', needs: ['cancel-call'] })]]),
    scenarios: [scenario(actions)],
    monitors: [],
    fixtures: [],
    presets: [],
  }
  const { results, told } = await runOnClient(driver, { suite, revisions: ['2025-11-25'] })
  const [result] = results
  return { verdict: result?.verdict, reason: result?.reason, told: told.slice(1) }
}

const able: Abilities = { does: ['list-tools', 'cancel-call'], transports: ['streamable-http'], byItself: false }
const needs = 'needs cancel-call: a driver that aborts a call and goes on (--driver, docs/reference/drivers.md)'

test('a driver is told what the scenario wants, and judges read what it reports', async () => {
  const { verdict, told } = await run(able, cancelling)
  expect(verdict).toBe('passed')
  expect(told).toEqual([[{ action: 'connect' }, ...cancelling]])
})

test.each([
  ['a driver that does not do it', { ...able, does: ['list-tools'] }],
  ['a client that is no driver', undefined],
])('%s is not started for it, and the verdict says why', async (_, driver) => {
  expect(await run(driver, cancelling)).toEqual({ verdict: 'not-observed', reason: needs, told: [] })
})

test('a driver without orders of the scenario does what any client might', async () => {
  const { told } = await run(able)
  expect(told).toEqual([[{ action: 'connect' }, { action: 'list-tools' }]])
})

test('a driver that acts by itself gets no orders then', async () => {
  const { told } = await run({ ...able, byItself: true })
  expect(told).toEqual([undefined])
})
