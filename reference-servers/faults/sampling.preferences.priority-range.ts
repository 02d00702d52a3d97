import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.preferences.priority-range',
  says: 'gives a priority on a scale up to ten',
  seams: {
    questions: {
      'sampling/createMessage': (params) => ({ ...params, modelPreferences: { intelligencePriority: 10 } }),
    },
  },
})
