import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.invalid-request.code',
  says: 'serves requests of any JSON-RPC version',
  seams: {
    incoming: (message, connection, next) =>
      next(
        typeof message === 'object' && message !== null && 'method' in message && 'jsonrpc' in message
          ? { ...message, jsonrpc: '2.0' }
          : message,
        connection,
      ),
  },
})
