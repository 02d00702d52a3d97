import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.notifications-only-silent',
  says: 'answers a batch of notifications with an empty array',
  transports: ['stdio'],
  alsoBreaks: { 'batch.send.non-empty': 'the answer is an empty array' },
  seams: () => {
    let owed = false
    return {
      parse: (bytes, next) => {
        const message = next(bytes)
        owed =
          Array.isArray(message) && message.length > 0 && message.every((m) => m !== null && !Object.hasOwn(m, 'id'))
        return message
      },
      incoming: (message, connection, next) => {
        if (owed) connection.emit([], connection.outlet)
        owed = false
        return next(message, connection)
      },
    }
  },
})
