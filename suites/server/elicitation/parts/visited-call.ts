/** Calls of a tool that sends its user to a page, and somebody who goes there. */
import {
  at,
  type Exchange,
  type Labels,
  parseJson,
  type Revision,
  seen,
  type TestClient,
} from '../../../../harness/index.ts'
import { codes } from '../../../../schema/error-codes.ts'
import { isJsonArray, type Json, type JsonObject } from '../../../../schema/index.ts'
import { answeredCall } from '../../../stimuli/answered-call.ts'

const asks = 'elicitation/create'

export type Visited<L extends string> = L | `${L} again`

/** True of a result that needs nothing more. */
export const isDone = (exchange: Exchange | undefined): boolean => {
  const result = exchange?.response?.result
  return result !== undefined && result.isError !== true && (result.resultType ?? 'complete') === 'complete'
}

/** Whether the call, or its repetition, succeeded. */
export const succeeds = <L extends string>(labels: Labels<Visited<L>>, label: L): boolean =>
  isDone(seen<Visited<L>>(labels, label)) || isDone(seen<Visited<L>>(labels, `${label} again`))

/** Calls; has the page visited before it agrees; repeats the call once if it did not succeed then. */
export async function visitedCall<L extends string>(
  client: TestClient<Visited<L>>,
  revision: Revision,
  params: JsonObject,
  as: L,
  visit: (url: string) => Promise<void>,
): Promise<void> {
  let isVisited = false
  const go = async (url: Json | undefined): Promise<void> => {
    if (typeof url !== 'string' || !URL.canParse(url)) return
    isVisited = true
    await visit(url)
  }
  const agree = async (asked: JsonObject): Promise<JsonObject> => {
    await go(asked.url)
    return { action: 'accept' }
  }
  await answeredCall<Visited<L>>(client, revision, params, { [asks]: agree }, { as })
  const call = client.conversation().exchanges.find(({ label }) => label === as)
  const error = call?.response?.error
  const listed = error?.code === codes.urlElicitationRequired ? at(error.data, 'elicitations') : undefined
  for (const entry of isJsonArray(listed) ? listed : []) await go(at(entry, 'url'))
  if (!isVisited || isDone(call)) return
  client.onRequest(asks, () => ({ action: 'decline' }))
  await client.request('tools/call', params, { as: `${as} again` })
}

/** Tells judges what only who drives can know. */
export const tell = (client: TestClient<never>, about: string, facts: JsonObject): void =>
  client.note(`${about} ${JSON.stringify(facts)}`)

/** What was told, and where. */
export function told(
  conversations: readonly {
    readonly events: readonly { readonly kind: string; readonly seq: number; readonly note?: string }[]
  }[],
  about: string,
): { readonly facts: Json | undefined; readonly seq: number } | undefined {
  const note = conversations
    .flatMap(({ events }) => events)
    .findLast((event) => event.kind === 'note' && event.note?.startsWith(`${about} `) === true)
  return note?.note === undefined ? undefined : { facts: parseJson(note.note.slice(about.length + 1)), seq: note.seq }
}
