import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'

const question = 'roots/list'

export default faults({
  'http.multi.no-broadcast': [
    {
      says: 'sends what belongs to no request on every stream of the session',
      seams: { sse: { route: (_message, streams) => streams.filter((stream) => stream.isAttached) } },
    },
    {
      says: 'asks for the roots on every stream of the session',
      alsoBreaks: { 'messages.request.id-unique-session': 'each copy has the id of the first' },
      seams: () => {
        let asked = 0
        return {
          notifications: {
            'notifications/roots/list_changed': (_params, connection) => {
              if (connection.handshake?.clientCapabilities.roots === undefined) return
              asked += 1
              connection.emit({ jsonrpc: '2.0', id: `roots-${asked}`, method: question }, connection.outlet)
            },
          },
          sse: {
            route: (message, streams, next) =>
              isObject(message) && message.method === question
                ? streams.filter((stream) => stream.isAttached)
                : next(message, streams),
          },
        }
      },
    },
  ],
})
