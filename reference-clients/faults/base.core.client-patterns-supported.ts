import { fault } from '../seams.ts'

export default fault({
  requirement: 'base.core.client-patterns-supported',
  says: 'Hands an interim result to its caller as the output of the tool.',
  revisions: ['2026-07-28'],
  seams: {
    decide: { resultType: (result, next) => (result.resultType === 'input_required' ? 'complete' : next()) },
  },
})
