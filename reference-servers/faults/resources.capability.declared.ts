import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.capability.declared',
  says: 'serves resources without declaring them',
  alsoBreaks: {
    'errors.method-not-found.capability-gated': 'the method should not be there then',
    'tools.result.embedded-needs-resources-capability': 'its tools embed resources',
  },
  seams: {
    capabilities: (context, next) => {
      const { resources: _, ...rest } = next(context)
      return rest
    },
    honoured: (filter, next) => {
      const { resourcesListChanged: _, ...rest } = next(filter)
      return rest
    },
    recipients: (change, everyone, next) => (change.kind === 'resources' ? [] : next(change, everyone)),
  },
})
