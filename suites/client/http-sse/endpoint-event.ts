import {
  check,
  each,
  failed,
  type HttpExchange,
  type JudgeContext,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** The URI that the endpoint event of a connection announced, as path and query. */
function announced({ conversations }: Pick<JudgeContext, 'conversations'>): string | undefined {
  const data = conversations
    .flatMap(({ http }) => http.flatMap(({ events }) => events))
    .find(({ event }) => event === 'endpoint')?.data
  if (data === undefined) return undefined
  const { pathname, search } = new URL(data, 'http://localhost')
  return pathname + search
}

const posts = ({ conversations }: Pick<JudgeContext, 'conversations'>) =>
  conversations.flatMap(({ http }) => http.filter(({ method }) => method === 'POST'))

/** To the URL that it was given a client may post initialize, to find out the transport. */
const triesOut = ({ requestBody }: HttpExchange): boolean => requestBody?.includes('"initialize"') === true

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
    'http-sse.client.posts-to-endpoint': (_, context) => {
      const expected = announced(context)
      if (expected === undefined) return notObserved('the client opened no event stream')
      // Newer clients try a POST to the URL that they were given first.
      const opened = context.conversations.flatMap(({ http }) => http.filter(({ method }) => method === 'GET'))[0]
      return each(
        posts(context).filter((post) => post.seq > (opened?.seq ?? 0) && !(post.url === opened?.url && triesOut(post))),
        ({ url, seq }) => check(url === expected, `a POST to ${expected}`, url, seq),
        'the client posted nothing',
      )
    },
    'http-sse.client.reads-stream': ({ initialize }, context) => {
      if (initialize.response === undefined) return notObserved('initialize was not answered')
      const { negotiated } = conversationOf(initialize, context)
      if (negotiated?.initializedSeq !== undefined) return passed
      return failed('going on with the result from the event stream', 'it stopped', initialize.response.seq)
    },
  },
})
