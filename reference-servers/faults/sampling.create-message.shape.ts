import { fault } from '../seams.ts'

export default fault({
  requirement: 'sampling.create-message.shape',
  says: 'gives the number of tokens as text',
  seams: { questions: { 'sampling/createMessage': (params) => ({ ...params, maxTokens: '100' }) } },
})
