import {
  each,
  errorCode,
  type Finding,
  failed,
  type Labels,
  legacy,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { emptyResults, promptAnswers } from '../../judging/pings/pings.ts'
import { noMethods } from '../../stimuli/near-misses/methods.ts'
import { series } from '../../stimuli/series.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

/** Ids that an implementation could take for other ones, or for none. */
const ids = [0, -3, '7', '', 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', 'é-世-🙂']

type Label = 'ping' | 'pingWithMeta' | 'unknown' | `near-${number}` | 'on'

const deliberate = 'a method that does not exist'
const [far, ...near] = noMethods

const leavesAll = ({ ping, pingWithMeta, unknown }: Labels<Label>): boolean =>
  [ping, pingWithMeta, unknown].every(({ response }) => response === undefined)

/** Judges the requests if they were sent. One that leaves them all without answer breaks the rule on answers, once. */
function heard(labels: Labels<Label>, judge: () => Finding): Finding {
  if (seen(labels, 'ping') === undefined) return notObserved(needs('list-tools'))
  return leavesAll(labels) ? notObserved('the client answered none of our requests, as is judged elsewhere') : judge()
}

export default using([], ['list-tools']).clientScenario<Label>({
  title: 'Pings, and a request with an unknown method, to the client',
  revisions: legacy,
  async drive({ serve }) {
    let isSilent = false
    const server = await serve({
      on: whileHeld(async (request) => {
        const answers = await Promise.all([
          request.request('ping', undefined, { as: 'ping' }),
          request.request('ping', { _meta: {} }, { as: 'pingWithMeta' }),
          ...ids.map((id) => request.request('ping', undefined, { id })),
          request.request(far, {}, { as: 'unknown', deliberate }),
          ...near.map((method, n) => request.request(method, {}, { as: `near-${n}`, deliberate })),
        ])
        isSilent = answers.every(({ response }) => response === undefined)
      }),
    })
    await server.done()
    if (!isSilent) return
    // A client that reads the answer to its own request, and continues, has read what came before it on the same stream.
    let isHeld = false
    const again = await serve({
      on: whileHeld(async (request) => {
        for (const id of ids) await request.send({ jsonrpc: '2.0', id, method: 'ping' })
        isHeld = true
      }),
    })
    await again.next(({ method }) => isHeld && method !== undefined, { as: 'on' })
    await again.done()
  },
  judges: {
    'ping.receiver.empty-response': (labels) => heard(labels, () => emptyResults([labels.ping, labels.pingWithMeta])),
    'ping.receiver.prompt': (labels) =>
      heard(labels, () => promptAnswers([labels.ping, labels.pingWithMeta], [labels.unknown])),
    'messages.request.answered': (labels) => {
      if (seen(labels, 'ping') === undefined) return notObserved(needs('list-tools'))
      const { response, outcome, whatCame } = labels.unknown
      if (response !== undefined) return passed
      if (outcome === 'closed') return notObserved(whatCame)
      if (leavesAll(labels) && seen(labels, 'on')?.sent === undefined)
        return notObserved('the client answered none of our requests, and nothing shows that it reads them')
      return failed('an error response to a request with an unknown method', whatCame)
    },
    'errors.method-not-found.code': (labels) =>
      heard(labels, () =>
        labels.unknown.response === undefined
          ? notObserved('the request was not answered')
          : each([labels.unknown, ...series(labels, 'near')], (unknown) => errorCode(unknown, codes.methodNotFound)),
      ),
  },
})
