import {
  type Finding,
  failed,
  type IncomingRequest,
  type JudgeContext,
  type Labels,
  missing,
  notObserved,
  passed,
  seen,
  type TestServer,
  textOf,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { closesCalls } from '../parts/call-closed.ts'
import { isDriven, type Report, reported, reportOf } from '../parts/driven.ts'

type Label = 'long' | 'short' | 'other'

const tool = (name: string): JsonObject => ({ name, inputSchema: { type: 'object' } })
const lateText = 'x-suite-too-late'
const isResult = ({ outcome }: Report): boolean => outcome === 'result' || outcome === 'tool-error'

const isOver = ({ outcome }: Report): boolean => outcome === 'timed-out' || outcome === 'cancelled'

/** Judges the call that was never answered in time, if it was made by a driver. */
function givenUp(
  labels: Labels<Label>,
  context: JudgeContext,
  judge: (report: Report) => Finding,
  stillWaits: Finding = notObserved('the client still waits, which another requirement covers'),
): Finding {
  if (seen(labels, 'short') === undefined)
    return notObserved(
      'needs request-timeout: a driver that sets the time limit of a request (--driver, docs/reference/drivers.md)',
    )
  if (context.isCutShort) return notObserved('the client was ended before it could go on')
  const report = reportOf(context, 'both.1')
  // What it says of a call because we end it proves nothing: it says so, or it goes on.
  const ended = report !== undefined && (isOver(report) || seen(labels, 'other') !== undefined)
  return ended ? judge(report) : stillWaits
}

export default using(['connect', 'call-tool', 'request-timeout']).clientScenario<Label>({
  title: 'Two calls at once with time limits of their own, answered when they were given up, and a further call',
  async drive({ serve, facts }) {
    if (!isDriven(facts)) return
    const hold = async (request: IncomingRequest<Label>, label: 'long' | 'short'): Promise<JsonObject> => {
      request.label(label)
      const id = JSON.stringify(request.message.id)
      const isClosed = closesCalls()
      await server.until(
        (event) =>
          isClosed(event) ||
          (event.kind === 'message' &&
            event.direction === 'received' &&
            textOf(event).includes('"notifications/cancelled"') &&
            textOf(event).includes(id)),
      )
      request.deliberate('the time for it is over')
      return { content: [{ type: 'text', text: lateText }] }
    }
    const server: TestServer<Label> = await serve(
      {
        tools: ['long', 'short', 'other'].map(tool),
        on: {
          'tools/call': async (request) => {
            const { name } = request.params
            if (name === 'long' || name === 'short') return hold(request, name)
            request.label('other')
            return { content: [{ type: 'text', text: 'done' }] }
          },
        },
      },
      {
        actions: [
          { action: 'list-tools' },
          {
            action: 'together',
            id: 'both',
            actions: [
              { action: 'call-tool', name: 'long', timeoutMs: 1_500 },
              { action: 'call-tool', name: 'short', timeoutMs: 300 },
            ],
          },
          { action: 'call-tool', name: 'other', id: 'other' },
        ],
      },
    )
    await server.done()
  },
  judges: {
    'tools.security.timeouts': (labels, context) =>
      givenUp(
        labels,
        context,
        (report) =>
          isResult(report)
            ? failed('an error once the time limit of the call is over', report.line, report.seq)
            : passed,
        missing('a call that is given up after its time'),
      ),
    'lifecycle.timeout.configurable': (labels, context) =>
      givenUp(labels, context, (short) => {
        const long = reportOf(context, 'both.0')
        if (long === undefined || !isOver(short) || !isOver(long)) return notObserved('they were not given up')
        if (short.seq < long.seq) return passed
        return failed('the shorter limit over before the longer one', long.line, long.seq, short.seq)
      }),
    'lifecycle.timeout.stops-waiting': (labels, context) =>
      givenUp(labels, context, (short) => {
        if (isResult(short)) return failed('no result after the time was over', short.line, short.seq)
        return reported(context, 'other', ({ line, seq }) =>
          JSON.stringify(line).includes(lateText) ? failed('the result of the further call', line, seq) : passed,
        )
      }),
    'lifecycle.errors.request-timeout-handled': (labels, context) =>
      givenUp(labels, context, () => {
        if (seen(labels, 'other') === undefined) return missing('the call that comes next')
        return reported(context, 'other', (report) =>
          isResult(report) ? passed : failed('the result of the call that comes next', report.line, report.seq),
        )
      }),
  },
})
