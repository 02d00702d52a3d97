import { failed, noAnswer, notObserved, passed, seen } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

/** Milliseconds. Over stdio the client starts our server first, and counts that in. */
const timeoutMs = { stdio: 3_000, others: 500 } as const

/** https://modelcontextprotocol.io/specification/2024-11-05/basic/lifecycle#error-handling */
export default using(['connect', 'request-timeout']).clientScenario<'initialize'>({
  title: 'A server that never answers initialize',
  revisions: ['2024-11-05'],
  async drive({ serve, facts, transport }) {
    if (!isDriven(facts)) return
    const server = await serve(
      {
        on: {
          initialize: async (request) => {
            request.label('initialize')
            request.deliberate('a server that does not answer')
            return noAnswer
          },
        },
      },
      {
        actions: [
          { action: 'connect', id: 'opened', timeoutMs: transport === 'stdio' ? timeoutMs.stdio : timeoutMs.others },
          { action: 'list-tools' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'lifecycle.errors.initialize-timeout-handled': (labels, context) => {
      const initialize = seen(labels, 'initialize')?.sent
      const report = reportOf(context, 'opened')
      if (initialize === undefined && report?.outcome === 'timed-out')
        return notObserved('the time limit of the client was over before our server had started')
      if (initialize === undefined)
        return notObserved(
          'needs connect: a driver that connects with a time limit (--driver, docs/reference/drivers.md)',
        )
      // Before it a client of both eras may ask which of them it is.
      const later = sentBySubject(context).find(
        ({ method, seq }) =>
          seq > initialize.seq && method !== 'initialize' && method !== 'ping' && method !== 'notifications/cancelled',
      )
      if (later !== undefined) return failed('nothing more before initialize is answered', later.json, later.seq)
      if (report === undefined) return notObserved('the driver said nothing of its attempt to connect')
      if (report.outcome === 'unsupported') return notObserved('the driver sets no time limit')
      return report.outcome === 'result' ? failed('a failure to connect', report.line, report.seq) : passed
    },
  },
})
