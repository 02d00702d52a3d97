import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.input-responses.shape',
  says: 'Wraps the answers into results.',
  revisions: ['2026-07-28'],
  seams: {
    retry: (params) => {
      const answers = Object.entries(objectAt(params, 'inputResponses')).map(([key, result]) => [key, { result }])
      return { ...params, inputResponses: Object.fromEntries(answers) }
    },
  },
})
