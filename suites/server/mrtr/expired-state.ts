import { setTimeout as delay } from 'node:timers/promises'
import { failed, notObserved, passed } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { isCompleted } from '../../judging/result-type.ts'
import { acceptAll, elicitations, retry } from './parts/answers.ts'
import { askingCallParams, declaring } from './parts/asking-tool.ts'

/** Twice what the contract gives the state of expiring-state-tool. */
const lifetimeMs = 2000

type Label = 'in time' | 'late'

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow */
export default using(['expiring-state-tool']).serverScenario<Label>({
  title: 'requestState that comes back after it has expired',
  isolation: 'shared',
  waits: true,
  async drive({ connect, fixtures, signal }) {
    const tool = fixtures.find('expiring-state-tool')
    if (tool === undefined) return
    const params = askingCallParams(tool, { item: 7 })
    const client = await connect()
    const capable = declaring({ elicitation: { form: {} } })
    for (const as of ['in time', 'late'] as const) {
      const asked = (await client.request('tools/call', params, capable)).response?.result
      const questions = elicitations(asked)
      if (asked === undefined || questions === undefined || asked.requestState === undefined) return
      const answers = await acceptAll(questions)
      if (as === 'late') await delay(lifetimeMs, undefined, { signal })
      const deliberate = as === 'late' ? { deliberate: 'a requestState that has expired' } : {}
      await client.request('tools/call', retry(params, asked, answers), { ...capable, ...deliberate, as })
    }
  },
  judges: {
    'mrtr.server.state-expiry': ({ 'in time': inTime, late }) => {
      // On a busy machine the first one may be late as well.
      if (!isCompleted(inTime.response?.result)) return notObserved(`a state that was new got ${inTime.whatCame}`)
      return isCompleted(late.response?.result)
        ? failed('no complete result for a state that has expired', late.response?.json ?? null, ...late.evidence)
        : passed
    },
  },
})
