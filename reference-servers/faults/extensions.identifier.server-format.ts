import { fault } from '../seams.ts'

export default fault({
  requirement: 'extensions.identifier.server-format',
  says: 'advertises an extension without prefix',
  revisions: ['2026-07-28'],
  seams: { capabilities: (context, next) => ({ ...next(context), extensions: { tasks: {} } }) },
})
