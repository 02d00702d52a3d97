import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.capability.declared',
  says: 'serves tools without declaring them',
  alsoBreaks: { 'errors.method-not-found.capability-gated': 'the method should not be there then' },
  seams: {
    capabilities: (context, next) => {
      const { tools: _, ...rest } = next(context)
      return rest
    },
    honoured: (filter, next) => {
      const { toolsListChanged: _, ...rest } = next(filter)
      return rest
    },
    recipients: (change, everyone, next) => (change.kind === 'tools' ? [] : next(change, everyone)),
  },
})
