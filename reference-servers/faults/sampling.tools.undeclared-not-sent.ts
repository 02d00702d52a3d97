import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.tools.undeclared-not-sent',
  says: 'offers tools whatever the client declared',
  seams: { questions: { 'sampling/createMessage': (params) => ({ ...params, tools: [] }) } },
})
