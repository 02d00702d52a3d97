/** A run that has no time left when something is found keeps it as it is, and judges it. */
import { expect, test } from 'vitest'
import { pipedServer } from '../../fixtures/in-process/piped-server.ts'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import { streamChannels } from '../../harness/transports/stdio/client.ts'
import { isJsonObject } from '../../schema/index.ts'
import { loadSuite } from '../index.ts'

const suite = await loadSuite()

/** Answers whatever is generated with an error that lacks its message. */
const broken = () =>
  pipedServer({
    says: 'answers nothing but pings and the opening',
    seams: {
      incoming: (message, connection, next) => {
        if (!isJsonObject(message) || message.method === 'ping' || message.method === 'initialize')
          return next(message, connection)
        if (message.id !== undefined)
          connection.emit({ jsonrpc: '2.0', id: message.id, error: { code: -32602 } }, connection.outlet)
      },
    },
  })

test('what was found when the time was over is a failing case, and says that it was not reduced', async () => {
  const { events } = await runOnServer(streamChannels(broken), {
    suite: { ...suite, scenarios: suite.scenarios.filter(({ id }) => id === 'fuzz/near-valid-requests'), monitors: [] },
    ...{ revisions: ['2025-11-25'], seed: 1, fuzzRuns: 1000, fuzzMs: 1 },
  })
  const cases = events.flatMap((event) => (event.type === 'fuzz-case' ? [event.found] : []))
  expect(cases).toContainEqual(expect.objectContaining({ isCutShort: true }))
  const failed = events.flatMap((event) =>
    event.type === 'result' && event.result.verdict === 'failed' ? [event.result.requirement] : [],
  )
  expect(failed).toEqual(['messages.error.code-and-message'])
})
