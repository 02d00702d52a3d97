import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.framing-on-receive',
  says: 'Takes each chunk from the pipe for whole lines.',
  transports: ['stdio'],
  seams: {
    frames: (text) => text.split('\n').filter((line) => line !== ''),
  },
})
