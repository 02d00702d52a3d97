import { classify } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Unknown id"}}'

export default fault({
  requirement: 'http.post.response-202',
  says: 'answers a response with 200 and a JSON-RPC error',
  transports: ['streamable-http'],
  alsoBreaks: { 'messages.response.id-echo': 'the error that answers the response has no id' },
  seams: {
    http: {
      head: ({ status, headers }, { message }) => {
        if (classify(message).kind !== 'response' || status !== 202) return { status, headers }
        return { status: 200, headers }
      },
      body: (body, { message }) => (classify(message).kind === 'response' ? refusal : body),
    },
  },
})
