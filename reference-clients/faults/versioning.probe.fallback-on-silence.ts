import { RequestTimeout } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.probe.fallback-on-silence',
  says: 'Gives up when the probe is not answered.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    decide: { era: (error, next) => (error instanceof RequestTimeout ? 'fail' : next()) },
  },
})
