import {
  at,
  type Exchange,
  type Finding,
  failed,
  notObserved,
  parseJson,
  passed,
  seen,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isCompleted } from '../../judging/result-type.ts'
import { acceptAll, elicitations, retry } from './parts/answers.ts'
import { declaring } from './parts/asking-tool.ts'

const item = 23
const other = 47

type Label = 'right' | 'rewritten' | 'elsewhere' | 'once' | 'twice'

const isDone = ({ response }: Exchange): boolean => isCompleted(response?.result)

const textOf = ({ response }: Exchange): string => {
  const text = at(response?.result, 'content', 0, 'text')
  return typeof text === 'string' ? text : ''
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow */
export default using(['stateful-tool', 'redeem-once-tool']).serverScenario<Label>({
  title: 'requestState that is rewritten, used for another request, or used twice',
  isolation: 'shared',
  async drive({ connect, fixtures }) {
    const client = await connect()
    const capable = declaring({ elicitation: { form: {} } })
    const ask = async (name: string, own: JsonObject) => {
      const params = { name, arguments: own }
      const asked = (await client.request('tools/call', params, capable)).response?.result
      const questions = elicitations(asked)
      return asked === undefined || questions === undefined
        ? undefined
        : retry(params, asked, await acceptAll(questions))
    }
    const stateful = fixtures.find('stateful-tool')
    if (stateful !== undefined) {
      const own = { ...stateful.arguments, item }
      const right = await ask(stateful.name, own)
      if (right !== undefined) await client.request('tools/call', right, { ...capable, as: 'right' })
      const again = await ask(stateful.name, own)
      const deliberate = 'a requestState of another request'
      if (again !== undefined) {
        const params = { ...again, arguments: { ...own, item: other } }
        await client.request('tools/call', params, { ...capable, as: 'elsewhere', deliberate })
      }
      const state = again?.requestState
      const rewritten = typeof state === 'string' ? rewrite(state) : undefined
      if (again !== undefined && rewritten !== undefined) {
        const params = { ...again, requestState: rewritten }
        await client.request('tools/call', params, { ...capable, as: 'rewritten', deliberate: 'it was altered' })
      }
    }
    const redeem = fixtures.find('redeem-once-tool')
    if (redeem === undefined) return
    const voucher = await ask(redeem.name, { ...redeem.arguments, item })
    if (voucher === undefined) return
    await client.request('tools/call', voucher, { ...capable, as: 'once' })
    await client.request('tools/call', voucher, { ...capable, as: 'twice', deliberate: 'it was redeemed' })
  },
  judges: {
    'mrtr.server.state-bound-to-request': ({ right, elsewhere }) =>
      ofRight(right, () =>
        isDone(elsewhere)
          ? failed('no complete result for a state of another request', elsewhere.response?.json ?? null)
          : passed,
      ),
    'mrtr.server.state-integrity': (labels) =>
      ofRight(labels.right, () => {
        const rewritten = seen(labels, 'rewritten')
        if (rewritten === undefined) return passed
        const isUsed = isDone(rewritten) && textOf(rewritten).includes(String(other))
        return isUsed
          ? failed('no result from what was changed in the state', rewritten.response?.json ?? null)
          : passed
      }),
    'mrtr.server.state-single-use': ({ once, twice }) => {
      if (!isDone(once)) return notObserved(`the first use got ${once.whatCame}`)
      const isRedeemed = isDone(twice) && Number(textOf(twice)) > Number(textOf(once))
      return isRedeemed ? failed('a state that is redeemed once', twice.response?.json ?? null) : passed
    },
  },
})

const ofRight = (right: Exchange, judge: () => Finding): Finding =>
  isDone(right) ? judge() : notObserved(`the right state got ${right.whatCame}`)

/** The state with another item, if it can be read and holds one: as JSON, or as base64 of JSON in any of its parts. */
function rewrite(state: string): string | undefined {
  const plain = changed(parseJson(state))
  if (plain !== undefined) return JSON.stringify(plain)
  const parts = state.split('.')
  for (const [index, part] of parts.entries()) {
    const value = changed(parseJson(Buffer.from(part, 'base64url').toString('utf8')))
    if (value === undefined) continue
    const encoding = /[+/=]/.test(part) ? 'base64' : 'base64url'
    return parts.with(index, Buffer.from(JSON.stringify(value)).toString(encoding)).join('.')
  }
  return undefined
}

/** The value with `other` wherever `item` stood; undefined where it stood nowhere. */
function changed(value: Json | undefined): Json | undefined {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner === item ? other : inner === String(item) ? String(other) : inner,
  )
  const isContainer = isJsonObject(value) || isJsonArray(value)
  return isContainer && text !== JSON.stringify(value) ? parseJson(text) : undefined
}
