import { fault } from '../seams.ts'

export default fault({
  requirement: 'stateless.server.capabilities-not-inferred',
  says: 'remembers what a client declared once',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: {
    'elicitation.capability.undeclared-not-requested': 'the question goes to a client that did not declare it',
  },
  seams: () => {
    const seen = new Set<string>()
    return {
      declared: (method, capabilities, next) => {
        if (next(method, capabilities)) seen.add(method)
        return seen.has(method)
      },
    }
  },
})
