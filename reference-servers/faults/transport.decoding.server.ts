import { fault } from '../seams.ts'

export default fault({
  requirement: 'transport.decoding.server',
  says: 'decodes each chunk by itself, so that a character in two chunks is lost',
  transports: ['stdio'],
  seams: { read: (chunk, next) => next(Buffer.from(chunk.toString('utf8'))) },
})
