import { loadValidators } from '../../schema/index.ts'
import { serverScenario } from '../define.ts'
import { type FuzzLabel, opened } from './parts/connections.ts'
import { fuzzJudges } from './parts/judges.ts'
import { nearValidMessages } from './parts/near-valid-messages.ts'
import { runProperty } from './parts/run-property.ts'
import { harmlessTypes } from './parts/safe-methods.ts'

export default serverScenario<FuzzLabel>({
  title: 'Requests and notifications with one flaw leave the server serving',
  group: 'odd',
  async drive(drive) {
    const { id } = drive.revision
    await runProperty(drive, {
      id: 'fuzz/near-valid-requests',
      messages: nearValidMessages(id, harmlessTypes(id), await loadValidators(id)),
      approach: opened,
      runs: drive.fuzz.runs,
      rowLength: 10,
    })
  },
  judges: fuzzJudges,
})
