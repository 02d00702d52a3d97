import {
  all,
  at,
  type Conversation,
  each,
  type Finding,
  failed,
  header,
  type Message,
  notApplicable,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { sentBySubject } from '../../judging/conversation-of.ts'
import { reportingCall } from '../../stimuli/reporting-tool.ts'
import { declaredListMethods } from './parts/list-requests.ts'
import { opensStream } from './parts/streams-opened.ts'

const tokens = ['progress-one', 'progress-two'] as const

/** What came on GET streams, but for those that resume the stream of a POST. */
const onGet = ({ bySubject }: Conversation): Message[] =>
  bySubject.filter(({ http }) => http?.method === 'GET' && header(http.requestHeaders, 'last-event-id') === undefined)

const tokenOf = (message: Message): unknown =>
  message.method === 'notifications/progress' ? at(message.params, 'progressToken') : undefined

/** Each progress notification is on the stream of the call that its token belongs to, or at least not on that of the other. */
function ownStreamOnly({ bySubject, exchanges }: Conversation): Finding {
  const calls = exchanges.filter(({ sent }) => tokens.some((token) => token === tokenSent(sent)))
  return each(
    bySubject.filter((message) => tokens.some((token) => token === tokenOf(message))),
    (message) => {
      const foreign = calls.find(({ http, sent }) => http === message.http && tokenSent(sent) !== tokenOf(message))
      if (foreign === undefined) return passed
      return failed('progress on the stream of its own call', message.json, message.seq, ...foreign.evidence)
    },
    'no progress came',
  )
}

const tokenSent = (sent: Message | undefined): unknown => at(sent?.params, '_meta', 'progressToken')

export default using(['progress-tool']).serverScenario<'stream'>({
  title: 'What comes on a GET stream',
  async drive({ connect, revision, facts, fixtures }) {
    if (!revision.sessions) return
    const [client, neighbour] = await Promise.all([connect(), connect()])
    const streams = [await client.listen({ as: 'stream' }), await neighbour.listen()]
    await client.fence()
    const [method] = declaredListMethods(facts.capabilities)
    if (method !== undefined) await Promise.all([client.request(method, {}), neighbour.request(method, {})])
    const call = facts.capabilities.tools === undefined ? undefined : await reportingCall(client, fixtures)
    if (call !== undefined) {
      const params = { ...call }
      await Promise.all(
        tokens.map((progressToken) => client.request('tools/call', params, { meta: { progressToken } })),
      )
    }
    await Promise.all(streams.map((stream) => stream.close()))
  },
  judges: {
    'http.get.unrelated': ({ stream }, { conversations }) => {
      if (!opensStream(stream)) return notApplicable('the server opens no stream on GET')
      const isOurs = (message: Message): boolean => tokens.some((token) => token === tokenOf(message))
      const stray = conversations.flatMap(onGet).filter(isOurs)
      return each(
        sentBySubject({ conversations }).filter(isOurs),
        (message) =>
          stray.includes(message) ? failed('progress on the stream of its call', message.json, message.seq) : passed,
        'no progress came',
      )
    },
    'http.stream.messages-relate': (_, { conversations }) =>
      conversations.length === 0 ? notObserved('nothing was sent') : all(conversations.map(ownStreamOnly)),
  },
  provokes: ['http.get.no-responses'],
})
