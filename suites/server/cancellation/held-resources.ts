import { type Exchange, type Finding, failed, type JudgeContext, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { tell, told } from '../elicitation/parts/visited-call.ts'

/** Calls that are cancelled, so many at once. */
const calls = 200
const atOnce = 20
const about = 'held open'

/** A pool may grow with what is asked at once, and stay: not by one for every second call of all. */
const most = calls / 2

function freed({ last }: { readonly last: Exchange }, { conversations }: JudgeContext): Finding {
  const { facts, seq } = told(conversations, about) ?? {}
  if (!isJsonObject(facts)) return notObserved('what the process holds open nobody can tell')
  const { descriptors, processes } = facts
  if (typeof descriptors !== 'number' || typeof processes !== 'number')
    return notObserved('what the process holds open nobody can tell')
  if (last.response?.result === undefined) return notObserved(`the call after them got ${last.whatCame}`)
  const more = [descriptors > most && `${descriptors} files`, processes > most && `${processes} processes`]
  const [kept] = more.filter((one) => one !== false)
  return kept === undefined ? passed : failed(`nothing kept of ${calls} cancelled calls`, `${kept} more`, seq ?? 0)
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements */
export default using(['slow-tool']).serverScenario<'last'>({
  title: 'What is held open after many cancelled calls',
  transports: ['stdio'],
  isolation: 'process',
  async drive({ connect, fixtures }) {
    const slow = fixtures.find('slow-tool')
    if (slow === undefined) return
    const client = await connect()
    const callOf = (steps: number) => ({ name: slow.name, arguments: { ...slow.arguments, steps } })
    const cancelled = async (): Promise<void> => {
      const started = await Promise.all(Array.from({ length: atOnce }, () => client.start('tools/call', callOf(50))))
      await client.fence()
      for (const call of started) await call.cancel()
      await client.fence()
    }
    // What the first calls bring along stays by right.
    await cancelled()
    const before = client.holding()
    for (let done = 0; done < calls; done += atOnce) await cancelled()
    await client.request('tools/call', callOf(5), { as: 'last' })
    const after = client.holding()
    if (before === undefined || after === undefined) return
    const descriptors = after.descriptors - before.descriptors
    tell(client, about, { descriptors, processes: after.processes - before.processes })
  },
  judges: {
    'cancellation.receiver.free-resources': freed,
    'cancellation.server.free-resources': freed,
  },
})
