import type { Connection } from '../connection.ts'
import { classify, type JsonRpcRequest } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.server.http-only-that-request',
  says: 'stops all tool calls when the stream of one is closed',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: () => {
    const calls = new WeakMap<Connection, JsonRpcRequest>()
    return {
      incoming: (message, connection, next) => {
        const received = classify(message)
        if (received.kind === 'request' && received.request.method === 'tools/call')
          calls.set(connection, received.request)
        return next(message, connection)
      },
      http: {
        disconnected: (connection, revision, next) => {
          const others = calls.has(connection) ? [...connection.server.connections] : []
          for (const other of others) if (calls.has(other)) other.close()
          next(connection, revision)
        },
      },
    }
  },
})
