import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const routed = 'resources/templates/list'

export default fault({
  requirement: 'http.endpoint.post',
  says: `serves ${routed} on a path of its own only`,
  revisions: ['2026-07-28'],
  seams: {
    http: {
      head: ({ status, headers }, { message }) =>
        isObject(message) && message.method === routed ? { status: 404, headers } : { status, headers },
      body: (body, { message }) => (isObject(message) && message.method === routed ? '' : body),
    },
  },
})
