import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.delimiter',
  says: 'Frames its messages with a length.',
  transports: ['stdio'],
  seams: { writeLine: (payload) => [Buffer.from(`Content-Length: ${payload.length}\r\n\r\n`), Buffer.from(payload)] },
})
