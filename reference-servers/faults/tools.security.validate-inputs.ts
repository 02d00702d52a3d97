import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.security.validate-inputs',
  says: 'runs tools with whatever arguments come',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  alsoBreaks: { 'json-schema.server.supports-2020-12': 'nothing is validated' },
  seams: { validate: () => undefined },
})
