import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../schema/error-codes.ts'
import { takeAnswer } from '../actions/script.ts'
import { askUser, hasUser } from '../actions/user.ts'
import type { Run } from '../launch/run.ts'
import { type JsonObject, objectAt, objectsAt, RpcError } from '../messages.ts'
import { answerElicitation } from './elicitation.ts'
import { answerSampling } from './sampling.ts'

/** How long an answer takes, and how its request is told of progress meanwhile. */
export interface Pace {
  readonly signal: AbortSignal
  /** Undefined when the request has no token. */
  progress?(done: number): Promise<void>
}

/** Milliseconds between two signs of progress. */
const stepMs = 250

async function think(ms: number, { signal, progress }: Pace): Promise<void> {
  for (let left = ms, done = 1; left > 0; left -= stepMs, done += 1) {
    await delay(Math.min(left, stepMs), undefined, { signal })
    if (left > stepMs) await progress?.(done)
  }
}

/** A sampling request as the script says; what is wrong with the request is seen first, as without a script. */
export async function sampleByScript(params: JsonObject, run: Run, pace: Pace): Promise<JsonObject> {
  if (!hasUser(run)) return sampleUnasked(params, run, pace)
  const prompt = objectsAt(params, 'messages')
    .map((message) => String(objectAt(message, 'content').text))
    .join('\n')
  const asked = askUser(run, 'sampling/createMessage', prompt)
  if (!asked.allow) throw rejected()
  const written = await sampleUnasked(params, run, pace)
  // The model of a user that is played repeats what it was given.
  const text = asked.text ?? prompt
  const returned = askUser(run, 'sampling/result', text)
  if (!returned.allow) throw rejected()
  return { ...written, content: { type: 'text', text: returned.text ?? text } }
}

const rejected = (): RpcError => new RpcError(-1, 'User rejected sampling request')

async function sampleUnasked(params: JsonObject, run: Run, pace: Pace): Promise<JsonObject> {
  const usual = answerSampling(params, run)
  if (run.script.sampling === undefined) return usual
  const { text, model, use, reject, fail, delayMs } = takeAnswer(run.script.sampling)
  await think(Number(delayMs ?? 0), pace)
  if (reject === true) throw rejected()
  if (fail !== undefined) throw new RpcError(codes.internalError, String(fail))
  const by = model === undefined ? {} : { model }
  if (use === undefined) return text === undefined ? usual : { ...usual, ...by, content: { type: 'text', text } }
  const count = objectsAt(params, 'messages').length
  const content = objectsAt({ use }, 'use').map(({ name, input }, i) => {
    return { type: 'tool_use', id: `use-${count}-${i}`, name, input }
  })
  return { ...usual, ...by, content, stopReason: 'toolUse' }
}

/** What a user sees of a question, where one is played: who asks, for what and why, and the whole URL. */
function shownOf({ message, url }: JsonObject, run: Run): JsonObject {
  if (!hasUser(run)) return {}
  const where = url === undefined ? '' : String(url)
  // A host in Punycode may look like another one (client/elicitation, Safe URL Handling).
  const warning = /^https?:\/\/[^/]*xn--/i.test(where) ? 'The name of this host has unusual characters.' : ''
  const shown = { server: run.state.serverName, message: String(message), url: where, warning }
  const seen = run.seams.user?.presents?.(shown, () => shown) ?? shown
  return { shown: `${seen.server} asks: ${seen.message} ${seen.url} ${seen.warning}`.trimEnd() }
}

/** An elicitation request as the script says; what is wrong with the request is seen first. */
export async function elicitByScript(params: JsonObject, run: Run, pace: Pace): Promise<JsonObject> {
  const usual = answerElicitation(params, run)
  if (run.script.elicitation === undefined) return usual
  const { action = 'decline', content, revise, pending, delayMs } = takeAnswer(run.script.elicitation)
  const answered = pending === true ? 'pending' : action
  const seen = shownOf(params, run)
  const asks = run.seams.user?.asks?.('elicitation/create', () => true, String(seen.shown)) ?? true
  if (asks) run.options.report?.({ asked: 'elicitation/create', answered, ...seen })
  await think(pending === true ? run.limits.totalMs : Number(delayMs ?? 0), pace)
  if (action !== 'accept' || params.mode === 'url') return { action }
  const filled = content ?? objectAt(usual, 'content')
  const sent = revise ?? filled
  return { action, content: run.seams.user?.revises?.(filled, () => sent) ?? sent }
}
