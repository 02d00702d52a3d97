import {
  type Conversation,
  check,
  each,
  type Finding,
  type HttpExchange,
  missing,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** The URI that the endpoint event of a connection announced, as path and query. */
function announced({ http }: Conversation): string | undefined {
  const data = http.flatMap(({ events }) => events).find(({ event }) => event === 'endpoint')?.data
  if (data === undefined) return undefined
  const { pathname, search } = new URL(data, 'http://localhost')
  return pathname + search
}

/** To the URL that it was given a client may post initialize, to find out the transport. */
const triesOut = ({ requestBody }: HttpExchange): boolean => requestBody?.includes('"initialize"') === true

/** A client that opens several streams posts to the endpoint of each. */
function postsToEndpoint(conversation: Conversation): Finding {
  const expected = announced(conversation)
  if (expected === undefined) return notObserved('the client opened no event stream')
  const { http } = conversation
  // Newer clients try a POST to the URL that they were given first.
  const opened = http.find(({ method }) => method === 'GET')
  const posts = http.filter(({ method, seq }) => method === 'POST' && seq > (opened?.seq ?? 0))
  return each(
    posts.filter((post) => !(post.url === opened?.url && triesOut(post))),
    ({ url, seq }) => check(url === expected, `a POST to ${expected}`, url, seq),
    'the client posted nothing',
  )
}

export default clientScenario<'initialize'>({
  title: 'An endpoint event with an absolute URI, POSTs answered with a text',
  transports: ['http-sse'],
  async drive({ serve }) {
    const server = await serve({
      endpoint: (target, origin) => `${origin}${target}&more=%7Ba%7D`,
      accepted: { status: 202, body: 'Accepted' },
      on: {
        initialize: (request, next) => {
          request.label('initialize')
          return next()
        },
      },
    })
    await server.done()
  },
  judges: {
    'http-sse.client.posts-to-endpoint': (_, { conversations }) =>
      each(conversations, postsToEndpoint, 'the client opened no event stream'),
    'http-sse.client.reads-stream': ({ initialize }, context) => {
      if (initialize.response === undefined) return notObserved('initialize was not answered')
      const { negotiated } = conversationOf(initialize, context)
      if (negotiated?.initializedSeq !== undefined) return passed
      if (context.isCutShort) return notObserved('it was ended before it could go on')
      return missing('going on with the result from the event stream', initialize.response.seq)
    },
  },
})
