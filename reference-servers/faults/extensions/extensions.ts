import { faults } from '../../fault.ts'

export default faults({
  'extensions.identifier.server-format': {
    says: 'advertises an extension without prefix',
    seams: { capabilities: (context, next) => ({ ...next(context), extensions: { tasks: {} } }) },
  },
})
