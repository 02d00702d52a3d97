import {
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
import { emptyResults, promptAnswers } from '../../judging/pings.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

/** Ids that an implementation could take for other ones, or for none. */
const ids = [0, -3, '7', '', 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', 'é-世-🙂']

type Label = 'ping' | 'pingWithMeta' | 'unknown'

/** Judges the requests if they were sent, and if the client takes in anything on this way. */
function heard(labels: Labels<Label>, judge: () => Finding): Finding {
  if (seen(labels, 'ping') === undefined) return notObserved(needs('list-tools'))
  const sent = [labels.ping, labels.pingWithMeta, labels.unknown]
  if (sent.every(({ response }) => response === undefined)) {
    return notObserved('the client answered none of our requests on this stream')
  }
  return judge()
}

export default using([], ['list-tools']).clientScenario<Label>({
  title: 'Pings, and a request with an unknown method, to the client',
  revisions: legacy,
  async drive({ serve }) {
    const server = await serve({
      on: whileHeld(async (request) => {
        await Promise.all([
          request.request('ping', undefined, { as: 'ping' }),
          request.request('ping', { _meta: {} }, { as: 'pingWithMeta' }),
          ...ids.map((id) => request.request('ping', undefined, { id })),
          request.request('x-suite/does-not-exist', {}, { as: 'unknown', deliberate: 'a method that does not exist' }),
        ])
      }),
    })
    await server.done()
  },
  judges: {
    'ping.receiver.empty-response': (labels) => heard(labels, () => emptyResults([labels.ping, labels.pingWithMeta])),
    'ping.receiver.prompt': (labels) =>
      heard(labels, () => promptAnswers([labels.ping, labels.pingWithMeta], [labels.unknown])),
    'messages.request.answered': (labels) =>
      heard(labels, () =>
        labels.unknown.response === undefined
          ? failed('an error response to a request with an unknown method', labels.unknown.whatCame)
          : passed,
      ),
    'errors.method-not-found.code': (labels) =>
      heard(labels, () =>
        labels.unknown.response === undefined
          ? notObserved('the request was not answered')
          : errorCode(labels.unknown, codes.methodNotFound),
      ),
  },
})
