import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.server.implemented-advertised',
  says: 'answers prompts/list with an empty list and does not declare prompts',
  seams: {
    capabilities: (context, next) => {
      const { prompts: _, ...rest } = next(context)
      return rest
    },
    handlers: { 'prompts/list': () => ({ prompts: [] }) },
  },
})
