import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.echo-supported',
  says: 'offers its newest version to strangers, yet does not take it when a client asks for it',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18'],
  seams: {
    negotiate: (requested, supported, next) =>
      requested === supported.at(-1) ? (supported.at(-2) ?? requested) : next(requested, supported),
  },
})
