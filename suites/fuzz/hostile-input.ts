import { serverScenario } from '../define.ts'
import { type FuzzLabel, opened } from './parts/connections.ts'
import { hostileMessages } from './parts/hostile-messages.ts'
import { fuzzJudges } from './parts/judges.ts'
import { runProperty } from './parts/run-property.ts'

export default serverScenario<FuzzLabel>({
  title: 'Hostile input leaves the server serving',
  group: 'odd',
  async drive(drive) {
    await runProperty(drive, {
      id: 'fuzz/hostile-input',
      messages: hostileMessages(drive.revision),
      approach: opened,
      runs: drive.fuzz.runs,
      rowLength: 10,
    })
  },
  judges: fuzzJudges,
})
