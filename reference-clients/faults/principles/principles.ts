import { faults } from '../../fault.ts'

export default faults({
  'principles.sampling.approval': {
    says: 'samples without a word to its user',
    seams: { user: { asks: (to, next) => to !== 'sampling/createMessage' && next() } },
  },
  'principles.tools.consent': {
    says: 'calls tools without a word to its user',
    seams: { user: { asks: (to, next) => to !== 'tools/call' && next() } },
  },
})
