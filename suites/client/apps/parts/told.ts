/** What an app of ours has told of its host, by calls of a tool. */
import {
  at,
  type Finding,
  failed,
  type JudgeContext,
  type Message,
  missing,
  notObserved,
  passed,
} from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { sentBySubject } from '../../../judging/conversation-of.ts'
import { ends, reports, showingTool } from './serving.ts'

export const notShown = 'needs show-app: no app of ours was shown (docs/reference/drivers.md)'

export interface Told {
  /** Its place in all that the app has seen and done. */
  readonly n: number
  readonly way: string
  /** The app had said by then that it was initialized. */
  readonly isReady: boolean
  readonly message: JsonObject
  /** The trace position of the call that reported it. */
  readonly seq: number
}

export const callsNamed = (context: JudgeContext, ...names: readonly string[]): readonly Message[] =>
  sentBySubject(context).filter(({ method, params }) => method === 'tools/call' && names.includes(String(params?.name)))

/** All that the apps of a context have told, in its order; a call that was sent twice tells the same. */
function toldIn(context: JudgeContext): readonly Told[] {
  const byPlace = new Map<number, Told>()
  for (const { params, seq } of callsNamed(context, reports, ends)) {
    const events = at(params, 'arguments', 'events') ?? null
    for (const event of isJsonArray(events) ? events : []) {
      const { n, way, isReady, message } = isJsonObject(event) ? event : {}
      if (typeof n !== 'number' || typeof way !== 'string' || !isJsonObject(message ?? null)) continue
      byPlace.set(n, { n, way, isReady: isReady === true, message: isJsonObject(message) ? message : {}, seq })
    }
  }
  return [...byPlace.values()].sort((a, b) => a.n - b.n)
}

export const cameAs = (told: readonly Told[], method: string): readonly Told[] =>
  told.filter(({ way, message }) => way === 'in' && message.method === method)

export const paramsOf = ({ message }: Told): JsonObject => (isJsonObject(message.params) ? message.params : {})

/** A request of the app, and what its host answered. */
interface Asked {
  readonly params: JsonObject
  readonly answer: Told | undefined
}

export function askedBy(told: readonly Told[], method: string): readonly Asked[] {
  const requests = told.filter(({ way, message }) => way === 'out' && message.method === method)
  return requests.map((request) => ({
    params: paramsOf(request),
    answer: told.find(
      ({ way, message, n }) =>
        way === 'in' && n > request.n && message.method === undefined && message.id === request.message.id,
    ),
  }))
}

/** Judges what an app told that was shown to its end. */
export function ofShownApp(context: JudgeContext, judge: (told: readonly Told[], end: Message) => Finding): Finding {
  const [end] = callsNamed(context, ends)
  const told = toldIn(context)
  return end === undefined || told.length === 0 ? notObserved(notShown) : judge(told, end)
}

/** A notification that the app has to have got by its end, and what is wrong with the first one. */
export function gotBy(
  told: readonly Told[],
  end: Message,
  method: string,
  flaw: (params: JsonObject) => string | undefined,
): Finding {
  const [first] = cameAs(told, method)
  if (first === undefined) return missing(`${method}, while the app is shown`, end.seq)
  const wrong = flaw(paramsOf(first))
  return wrong === undefined ? passed : failed(wrong, first.message, first.seq)
}

/** The call of the tool that has the app. */
export const showingCall = (context: JudgeContext): Message | undefined => callsNamed(context, showingTool)[0]
