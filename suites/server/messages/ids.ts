import type { Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'

/** What a reader may take for another id, or for none. */
const ids: readonly Json[] = [
  0,
  -3,
  Number.MAX_SAFE_INTEGER,
  '70071',
  '',
  '2f1c8a4e-7d0b-4f6e-9a53-1b6f0c9d8e72',
  'id-é-世-🙂',
]

/** Whether they come back is judged on every conversation; on this one nothing else was odd before. */
export default serverScenario({
  title: 'Ids of every kind',
  group: 'plain',
  async drive({ connect, revision }) {
    const client = await connect()
    await client.fence()
    for (const id of ids) await client.request(revision.fenceMethod, undefined, { id, wait: 'fence' })
    const deliberate = 'no such method: shows the id of an error'
    await client.request('x-suite/does-not-exist', {}, { id: 'on-error-70072', wait: 'fence', deliberate })
    await client.fence()
  },
  provokes: ['messages.response.id-echo'],
})
