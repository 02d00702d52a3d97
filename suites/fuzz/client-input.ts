import { legacy } from '../../harness/index.ts'
import { clientScenario } from '../define.ts'
import { fuzzInput } from './parts/client/input.ts'
import type { FuzzLabel } from './parts/connections.ts'
import { fuzzJudges } from './parts/judges.ts'

/** 2026-07-28 has no requests to a client, so nothing that has to be answered. */
export default clientScenario<FuzzLabel>({
  title: 'Odd messages leave a client answering',
  revisions: legacy,
  drive: fuzzInput,
  judges: fuzzJudges,
})
