import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.counter-offer-latest',
  says: 'falls back to its oldest version when it does not know the one asked for',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    negotiate: (requested, supported) =>
      supported.find((revision) => revision === requested) ?? supported[0] ?? requested,
  },
})
