import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.server.framing-on-receive',
  says: 'takes the end of each chunk for the end of a message',
  transports: ['stdio'],
  alsoBreaks: { 'messages.response.id-echo': 'it complains about halves of messages' },
  seams: { read: (chunk, next) => next(Buffer.concat([chunk, Buffer.from('\n')])) },
})
