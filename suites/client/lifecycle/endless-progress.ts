import { setTimeout as delay } from 'node:timers/promises'
import {
  at,
  failed,
  noAnswer,
  notObserved,
  parseJson,
  passed,
  seen,
  since,
  type TestServer,
  textOf,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { closesCalls } from '../parts/call-closed.ts'
import { isDriven, reportOf } from '../parts/driven.ts'

/** Milliseconds: the limits that the call is given, and the pace of the progress that starts the first one anew. */
const timeoutMs = 800
const maxTotalMs = 1_200
const paceMs = 100

/** Progress that fills several times the total limit. */
const events = 60

export default using(['call-tool', 'request-timeout']).clientScenario<'endless'>({
  title: 'A call with a limit on all of its time, with progress far beyond that',
  revisions: since('2025-03-26'),
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const server: TestServer<'endless'> = await serve(
      {
        tools: [{ name: 'endless', inputSchema: { type: 'object' } }],
        on: {
          'tools/call': async (request) => {
            const progressToken: Json | undefined = at(request.params, '_meta', 'progressToken')
            if (progressToken === undefined) return { content: [] }
            request.label('endless')
            const isClosed = closesCalls()
            let isOver = false
            void server
              .until(
                (event) =>
                  isClosed(event) ||
                  (event.kind === 'driver-report' && at(parseJson(event.text), 'id') === 'endless') ||
                  (event.kind === 'message' && textOf(event).includes('"notifications/cancelled"')),
              )
              .then(() => {
                isOver = true
              })
            for (let progress = 1; progress <= events && !isOver; progress += 1) {
              await request.send({
                jsonrpc: '2.0',
                method: 'notifications/progress',
                params: { progressToken, progress },
              })
              await delay(paceMs)
            }
            if (isOver) {
              request.deliberate('nobody waits for it any longer')
              return noAnswer
            }
            return { content: [{ type: 'text', text: 'done' }] }
          },
        },
      },
      { actions: [{ action: 'call-tool', name: 'endless', id: 'endless', progress: true, timeoutMs, maxTotalMs }] },
    )
    await server.done()
  },
  judges: {
    'lifecycle.timeout.maximum': (labels, context) => {
      const call = seen(labels, 'endless')
      if (call?.sent === undefined)
        return notObserved(
          'needs request-timeout: a driver that sets the limits of a call that asks for progress (--driver, docs/reference/drivers.md)',
        )
      const report = reportOf(context, 'endless')
      if (report === undefined || report.outcome === 'unsupported')
        return notObserved('the driver did not report the result of the call')
      if (report.outcome !== 'result' && report.outcome !== 'tool-error') return passed
      const red = failed(
        `a call given up after ${maxTotalMs} ms in all, whatever progress comes`,
        report.line,
        report.seq,
      )
      return { ...red, offending: { silence: { after: call.sent.seq } } }
    },
  },
})
