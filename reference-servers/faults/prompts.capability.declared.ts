import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.capability.declared',
  says: 'serves prompts without declaring them',
  alsoBreaks: { 'errors.method-not-found.capability-gated': 'the method should not be there then' },
  seams: {
    capabilities: (context, next) => {
      const { prompts: _, ...rest } = next(context)
      return rest
    },
    honoured: (filter, next) => {
      const { promptsListChanged: _, ...rest } = next(filter)
      return rest
    },
    recipients: (change, everyone, next) => (change.kind === 'prompts' ? [] : next(change, everyone)),
  },
})
