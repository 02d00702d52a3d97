import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.result.result-type-unrecognized-invalid',
  says: 'Takes every result type other than input_required for complete.',
  revisions: ['2026-07-28'],
  seams: {
    decide: { resultType: (result, next) => (result.resultType === 'input_required' ? next() : 'complete') },
  },
})
