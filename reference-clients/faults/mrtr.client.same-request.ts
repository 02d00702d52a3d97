import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.client.same-request',
  says: 'Repeats a call without its arguments.',
  revisions: ['2026-07-28'],
  seams: {
    retry: (params) => ({ ...params, arguments: {} }),
  },
})
