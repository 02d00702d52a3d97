import {
  check,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  legacy,
  type Message,
  notObserved,
  seen,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { strayResponses } from '../../judging/stray-responses.ts'
import { noJson } from '../../stimuli/near-misses/messages.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

/** Pings around what the client cannot read. */
type Fence = 'start' | 'afterText' | 'afterNoMessage'

/** Silence is allowed, for no revision has a clear way to answer it; an error has the code of its kind, and the client lives on. */
function refusedBy(
  labels: Labels<Fence>,
  context: JudgeContext,
  [before, after]: readonly [Fence, Fence],
  code: number,
): Finding {
  const start = seen(labels, before)
  if (start?.response === undefined) return notObserved(`the client answers no ping: ${needs('list-tools')}`)
  const end = labels[after]
  if (end.response === undefined) return failed('an answer to ping afterwards', end.whatCame, ...end.evidence)
  const { seq: from } = start.response
  // What was said of the text that came first may be late.
  const isLate = ({ error }: Message): boolean => code !== codes.parseError && error?.code === codes.parseError
  return each(
    strayResponses(context, start, end).filter((message) => message.seq > from && !isLate(message)),
    ({ error, json, seq }) =>
      error === undefined ? failed(`error ${code}`, json, seq) : check(error.code === code, `error ${code}`, json, seq),
    'it kept silent, as is allowed',
  )
}

export default using([], ['list-tools']).clientScenario<Fence>({
  title: 'Lines that are no JSON, and one that is no message',
  revisions: legacy,
  transports: ['stdio'],
  waits: true,
  async drive({ serve }) {
    const server = await serve({
      on: whileHeld(async (request) => {
        const fence = async (as: Fence): Promise<boolean> =>
          (await request.request('ping', undefined, { as })).response !== undefined
        if (!(await fence('start'))) return
        for (const text of noJson) await request.send(text, { deliberate: 'no JSON' })
        if (!(await fence('afterText'))) return
        await request.send({ jsonrpc: '2.0', id: 'x-suite-5' }, { deliberate: 'neither request nor response' })
        await fence('afterNoMessage')
      }),
    })
    await server.done()
  },
  judges: {
    'errors.parse-error.code': (labels, context) =>
      refusedBy(labels, context, ['start', 'afterText'], codes.parseError),
    'errors.invalid-request.code': (labels, context) =>
      refusedBy(labels, context, ['afterText', 'afterNoMessage'], codes.invalidRequest),
  },
})
