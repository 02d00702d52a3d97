import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.token.unique',
  says: 'uses one progress token for everything',
  seams: {
    questions: {
      'sampling/createMessage': (params) =>
        params._meta ? { ...params, _meta: { progressToken: 'progress' } } : params,
    },
  },
})
