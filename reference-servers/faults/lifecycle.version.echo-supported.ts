import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.echo-supported',
  says: 'answers with the newest version whatever was asked',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
  seams: { negotiate: (requested, supported) => supported.at(-1) ?? requested },
})
