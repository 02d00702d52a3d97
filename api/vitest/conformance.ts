/** Registers the tests; the run begins with the first of them that is selected, and judges what is selected. */
import { describe, expect, test } from 'vitest'
import { type ClientOptions, runClient, runServer, type ServerOptions, type Side } from '../index.ts'
import { testPlaces } from './places.ts'
import { settleTest } from './settle.ts'
import { type Verdicts, verdictsOf } from './verdicts.ts'

/** A server or a client, and what to test. */
export type ConformanceOptions = ({ readonly server: ServerOptions } | { readonly client: ClientOptions }) & {
  /** Name of the group of tests. Default: `MCP server conformance`. */
  readonly name?: string
}

/** A test waits for as long as the run may take, and a little more for its end. */
const spareMs = 60_000
const defaultRunMs = 30 * 60_000

/**
 * Adds a test for each requirement in each place (a revision over a transport) of the target: `await` it at the top of a test
 * file. Tests for what the target does not support or show are skipped, with the reason.
 */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const side: Side = 'server' in options ? 'server' : 'client'
  const target = 'server' in options ? options.server : options.client
  const places = await testPlaces(side, target)
  const timeout = (target.timeouts?.run ?? defaultRunMs) + spareMs
  describe(options.name ?? `MCP ${side} conformance`, () => {
    let running: Verdicts | undefined
    /** @param suite the whole group, of which the first test that runs knows what else is selected */
    const verdicts = (suite: unknown): Verdicts => {
      const groups = tasksOf(suite).filter(({ tasks }) => selectedIn(tasks).length > 0)
      const here = places.filter(({ name }) => groups.some((group) => group.name === name))
      const part = {
        revisions: [...new Set(here.map(({ revision }) => revision))],
        transports: [...new Set(here.map(({ transport }) => transport))],
        requirements: [...new Set(groups.flatMap(({ tasks }) => selectedIn(tasks)))],
      }
      running ??= verdictsOf(
        'server' in options ? runServer({ ...options.server, ...part }) : runClient({ ...options.client, ...part }),
      )
      return running
    }
    for (const place of places) {
      describe(place.name, () => {
        for (const requirement of place.requirements) {
          test(requirement, { timeout }, async ({ skip, annotate, task }) => {
            const { result, why } = await verdicts(task.suite?.suite).of(requirement, place)
            await settleTest(result, { side, strict: target.strict ?? false, why, skip, annotate })
          })
        }
      })
    }
    const last = 'the target does not crash'
    test(last, { timeout }, async ({ skip }) => {
      if (running === undefined) return skip('no requirement was tested')
      const { why } = await running.end(last)
      if (why !== '') skip(why)
    })
    if (target.baseline === undefined) return
    test('the baseline holds', { timeout }, async ({ skip }) => {
      if (running === undefined) skip('no requirement was tested')
      const flaws = (await running?.flaws()) ?? []
      expect(flaws.map(({ requirement, message }) => `${requirement}: ${message}`)).toEqual([])
    })
  })
}

interface Task {
  readonly name: string
  readonly mode: string
  readonly tasks?: readonly Task[]
}

function selectedIn(tasks: readonly Task[] = []): readonly string[] {
  return tasks.filter(({ mode }) => mode !== 'skip' && mode !== 'todo').map(({ name }) => name)
}

function tasksOf(suite: unknown): readonly Task[] {
  if (typeof suite !== 'object' || suite === null || !('tasks' in suite) || !Array.isArray(suite.tasks)) return []
  return suite.tasks.filter(isTask)
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && 'name' in value && 'mode' in value
}
