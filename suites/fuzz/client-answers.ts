import { clientScenario } from '../define.ts'
import { fuzzAnswers } from './parts/client/answers.ts'

/** What a client makes of them is judged on every conversation; here its rules get the occasion. */
export default clientScenario<never>({
  title: 'Answers with valid extremes, and with one flaw',
  drive: fuzzAnswers,
  provokes: ['messages.request.id-unique-session', 'messages.jsonrpc.version-member', 'messages.envelope.shape'],
})
