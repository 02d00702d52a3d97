import { expect, test } from 'vitest'
import { freeMemory } from '../../../../fixtures/in-process/free-memory.ts'
import type { ClientScenario } from '../../../judging/suite.ts'
import type { LaunchedServer } from '../../../peers/server/launched-server.ts'
import { Starts } from '../../../peers/starts.ts'
import { revisionOf } from '../../../revisions/index.ts'
import { unlimited } from '../../../time/pausable-limit.ts'
import { runClientScenario } from './run-client-scenario.ts'

/** A launch of a client that does nothing; it has ended when it was closed. */
function launched(neverBegan: boolean): LaunchedServer {
  let tell = (): void => {}
  const closed = new Promise<void>((resolve) => {
    tell = resolve
  })
  const server = { begun: Promise.resolve(), neverBegan, closed, close: async () => tell() }
  return server as Partial<LaunchedServer> as LaunchedServer
}

/** @param begins whether something of the client is ever seen */
async function run(drive: ClientScenario['drive'], begins = true): Promise<readonly WeakRef<object>[]> {
  const all: WeakRef<object>[] = []
  const scenario: ClientScenario = { id: 's', title: '', target: 'client', judges: {}, drive }
  const facts = { revision: '2025-11-25', transport: 'stdio', capabilities: {} } as const
  const nothing = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  const place = {
    ...({ revision: revisionOf('2025-11-25'), transport: 'stdio', facts: { ...facts, ...nothing } } as const),
    ...{ starts: new Starts(300), fuzz: { seed: 1, runs: 1 } },
    start: async () => {
      const server = launched(!begins)
      all.push(new WeakRef(server))
      return server
    },
  }
  await runClientScenario(scenario, place, unlimited(new AbortController().signal))
  return all
}

test('launches that have ended are let go of while the scenario goes on', async () => {
  let held: number | undefined
  const all: WeakRef<object>[] = []
  await run(async ({ serve }) => {
    for (let n = 0; n < 20; n += 1) {
      const server = await serve()
      all.push(new WeakRef(server))
      await server.close()
    }
    await freeMemory()
    held = all.filter((one) => one.deref() !== undefined).length
  })
  // The last is still in the hands of the loop.
  expect(held).toBeLessThanOrEqual(1)
})

test.each([
  ['while the scenario goes on', true],
  ['at its end', false],
])('a launch that never began and was closed %s tells that the client did not connect', async (_, closes) => {
  const running = run(async ({ serve }) => {
    const server = await serve()
    if (closes) await server.close()
  }, false)
  await expect(running).rejects.toThrow(/did not connect to our server/)
})
