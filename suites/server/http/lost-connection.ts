import { allSeen, at, type Exchange, failed, legacy, notObserved, passed } from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'

const windows = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Label = 'before' | 'lost' | `window ${(typeof windows)[number]}`

/** Steps of 100 ms: of the call that loses its connection, and of those that serve as a clock. */
const steps = { lost: 12, clock: 3 } as const

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server */
export default using(['slow-tool', 'counter-tool']).serverScenario<Label>({
  title: 'The connection of a call breaks, and nobody cancels it',
  // Others that call slow-tool would move its counter.
  isolation: 'process',
  revisions: legacy,
  transports: ['streamable-http'],
  async drive({ connect, fixtures }) {
    const slow = fixtures.find('slow-tool')
    const counter = fixtures.find('counter-tool')
    if (slow === undefined || counter === undefined) return
    const client = await connect({ fresh: true })
    const call = (count: number) => ({ name: slow.name, arguments: { ...slow.arguments, steps: count } })
    const read = (as: Label) => client.request('tools/call', { name: counter.name, arguments: {} }, { as })
    let before = numberIn(await read('before'))
    const request = { jsonrpc: '2.0', id: 'lost', method: 'tools/call', params: call(steps.lost) }
    await client.http({ method: 'POST', body: JSON.stringify(request), until: 'head', as: 'lost' })
    // Work that goes on moves the counter by more than the clock does.
    for (const window of windows) {
      await client.request('tools/call', call(steps.clock))
      const now = numberIn(await read(`window ${window}`))
      if (now === undefined || before === undefined || now - before <= steps.clock) break
      before = now
    }
  },
  judges: {
    'http.stream.disconnect-not-cancel': (labels) => {
      const { lost } = labels
      if (lost.http?.endedBy !== 'us') return notObserved('the call was answered before its connection could be closed')
      const counts = allSeen(labels, ['before', ...windows.map((n) => `window ${n}` as const)]).map(numberIn)
      const [first, last] = [counts[0], counts.at(-1)]
      if (first === undefined || last === undefined || counts.length < 2)
        return notObserved('the counter gave no numbers')
      const done = last - first - steps.clock * (counts.length - 1)
      if (done === 0) return notObserved('the call never began')
      return done >= steps.lost ? passed : failed(`${steps.lost} steps of work`, `${done} steps`, ...lost.evidence)
    },
  },
})

/** The number in the text of a tool result. */
function numberIn({ response }: Exchange): number | undefined {
  const text: Json | undefined = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined
}
