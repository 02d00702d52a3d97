import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'authorization.tokens.server-storage': {
    says: 'says in its errors who asked, by the token',
    seams: () => {
      let shown = ''
      return {
        http: {
          post(exchange, next) {
            shown = exchange.headers.authorization ?? shown
            return next(exchange)
          },
        },
        outgoing(message, context, next) {
          if (!isObject(message) || !isObject(message.error)) return next(message, context)
          const { error } = message
          return next({ ...message, error: { ...error, message: `${error.message} (${shown})` } }, context)
        },
      }
    },
  },
})
