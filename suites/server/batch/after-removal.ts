import { serverScenario } from '../../define.ts'

export default serverScenario({
  title: 'Two requests in one array, where there are no batches any more',
  revisions: ['2025-06-18', '2025-11-25'],
  transports: ['stdio', 'streamable-http'],
  group: 'odd',
  async drive({ connect, revision }) {
    const client = await connect()
    const ping = (id: string) => ({ jsonrpc: '2.0', id, method: revision.fenceMethod })
    const deliberate = 'there are no batches'
    await client.send([ping('array-1'), ping('array-2')], { wait: 'none', deliberate })
    await client.fence()
    await client.fence()
  },
  provokes: ['batch.send.removed'],
})
