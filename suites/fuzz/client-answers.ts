import { legacy } from '../../harness/index.ts'
import { clientScenario } from '../define.ts'
import { type AliveLabel, answersAfter } from './parts/client/alive.ts'
import { fuzzAnswers } from './parts/client/answers.ts'

/** What a client makes of them is judged on every conversation; here its rules get the occasion. */
export default clientScenario<AliveLabel>({
  title: 'Answers with valid extremes, and with one flaw',
  revisions: legacy,
  drive: (drive) => fuzzAnswers(drive, 'fuzz/client-answers'),
  judges: { 'messages.request.answered': answersAfter },
  provokes: ['messages.request.id-unique-session', 'messages.jsonrpc.version-member', 'messages.envelope.shape'],
})
