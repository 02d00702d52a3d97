import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.client.stderr-not-error',
  says: 'Ends the connection at the first text on stderr.',
  revisions: ['2025-11-25', '2026-07-28'],
  transports: ['stdio'],
  seams: {
    stderr: (text, fail) => fail(text),
  },
})
