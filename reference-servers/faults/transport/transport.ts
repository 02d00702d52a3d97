import { faults } from '../../fault.ts'
import { notification, sendBefore } from '../../fault-edits.ts'
import { isObject } from '../../json-rpc.ts'

export default faults({
  'transport.decoding.server': {
    says: 'decodes each chunk by itself, so that a character in two chunks is lost',
    transports: ['stdio'],
    alsoBreaks: { 'messages.response.id-echo': 'the lost character is part of an id' },
    seams: { read: (chunk, next) => next(Buffer.from(chunk.toString('utf8'))) },
  },
  'transport.encoding.server': {
    says: 'writes a notification in Latin-1',
    seams: {
      ...sendBefore('tools/list', notification('notifications/example', { text: 'caf\u00e9' })),
      serialize: (message, next) => {
        const text = next(message)
        const isExample = isObject(message) && message.method === 'notifications/example'
        return isExample ? Buffer.from(String(text), 'latin1') : text
      },
    },
  },
})
