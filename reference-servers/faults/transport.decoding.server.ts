import { fault } from '../seams.ts'

export default fault({
  requirement: 'transport.decoding.server',
  says: 'decodes each chunk by itself, so that a character in two chunks is lost',
  transports: ['stdio'],
  alsoBreaks: { 'messages.response.id-echo': 'the lost character is part of an id' },
  seams: { read: (chunk, next) => next(Buffer.from(chunk.toString('utf8'))) },
})
