import { each, failed, notObserved, passed } from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isCompleted, resultTypeOf } from '../../judging/result-type.ts'
import { acceptAll, elicitations, retry } from './parts/answers.ts'
import { askingCallParams, declaring } from './parts/asking-tool.ts'

/** What a state becomes; the last character of base64 may have bits that mean nothing, so it stays. */
const alterations = {
  'flipped at the start': (state: string): Json => flip(state, 0),
  'flipped in the middle': (state: string): Json => flip(state, Math.floor(state.length / 2)),
  'flipped near the end': (state: string): Json => flip(state, state.length - 4),
  shortened: (state: string): Json => state.slice(0, -10),
  'no text': (): Json => 5,
} as const
type Alteration = keyof typeof alterations
const names = Object.keys(alterations).filter((name): name is Alteration => Object.hasOwn(alterations, name))

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr */
export default using(['stateful-tool'], ['guarded-state-tool']).serverScenario<'right' | Alteration>({
  title: 'requestState that was altered on its way',
  async drive({ connect, fixtures }) {
    const [stateful, guarded] = [fixtures.find('stateful-tool'), fixtures.find('guarded-state-tool')]
    const params = stateful ? askingCallParams(stateful, { item: 1 }) : guarded && askingCallParams(guarded)
    if (params === undefined) return
    const client = await connect()
    const capable = declaring({ elicitation: { form: {} } })
    // A state may be good for one use only, so each retry has a question of its own.
    for (const as of ['right', ...names] as const) {
      const asked = (await client.request('tools/call', params, capable)).response?.result
      const questions = elicitations(asked)
      const state = asked?.requestState
      if (asked === undefined || questions === undefined || typeof state !== 'string' || state.length < 12) return
      const right = retry(params, asked, await acceptAll(questions))
      const altered = as === 'right' ? right : { ...right, requestState: alterations[as](state) }
      const deliberate = as === 'right' ? {} : { deliberate: 'a requestState that was altered' }
      await client.request('tools/call', altered, { ...capable, ...deliberate, as })
    }
  },
  judges: {
    'mrtr.server.state-reject': (labels) => {
      const { right } = labels
      if (resultTypeOf(right.response?.result) !== 'complete')
        return notObserved(`the right state got ${right.whatCame}`)
      return each(names, (name) => {
        const { response, whatCame } = labels[name]
        if (response === undefined) return notObserved(`a state that is ${name} got ${whatCame}`)
        return isCompleted(response.result)
          ? failed(`no complete result for a state that is ${name}`, response.json, response.seq)
          : passed
      })
    },
  },
})

function flip(state: string, index: number): string {
  const other = state[index] === 'A' ? 'B' : 'A'
  return `${state.slice(0, index)}${other}${state.slice(index + 1)}`
}
