import { modern } from '../../harness/index.ts'
import { clientScenario } from '../define.ts'
import type { AliveLabel } from './parts/client/alive.ts'
import { fuzzAnswers } from './parts/client/answers.ts'

/** Where a server asks a client nothing, only the monitors tell what it makes of them. */
export default clientScenario<AliveLabel>({
  title: 'Answers with valid extremes, and with one flaw, to a client that is asked nothing',
  revisions: modern,
  drive: (drive) => fuzzAnswers(drive, 'fuzz/client-stateless-answers'),
  provokes: ['messages.jsonrpc.version-member', 'messages.envelope.shape'],
})
