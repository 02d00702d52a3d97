import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.result.result-type-absent-is-complete',
  says: 'Rejects every result without resultType.',
  revisions: ['2026-07-28'],
  seams: {
    decide: { resultType: (result, next) => (result.resultType === undefined ? 'invalid' : next()) },
  },
})
