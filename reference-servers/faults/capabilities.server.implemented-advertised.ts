import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.server.implemented-advertised',
  says: 'answers prompts/list with an empty list and does not declare prompts',
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
    handlers: { 'prompts/list': () => ({ prompts: [] }) },
  },
})
