import { AsyncLocalStorage } from 'node:async_hooks'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.retry-on-new-connection',
  says: 'keeps its questions by socket',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: () => {
    const sockets = new AsyncLocalStorage<unknown>()
    const owners = new Map<string, unknown>()
    return {
      http: { post: (exchange, next) => sockets.run(exchange.request.socket, () => next(exchange)) },
      seal: (state, next) => {
        const text = next(state)
        owners.set(text, sockets.getStore())
        return text
      },
      unseal: (text, next) => (owners.get(text) === sockets.getStore() ? next(text) : undefined),
    }
  },
})
