import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '../../schema/error-codes.ts'
import { takeAnswer } from '../actions/script.ts'
import { type JsonObject, objectAt, objectsAt, RpcError } from '../messages.ts'
import type { Run } from '../run.ts'
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
  const usual = answerSampling(params, run)
  if (run.script.sampling === undefined) return usual
  const { text, model, use, reject, fail, delayMs } = takeAnswer(run.script.sampling)
  await think(Number(delayMs ?? 0), pace)
  if (reject === true) throw new RpcError(-1, 'User rejected sampling request')
  if (fail !== undefined) throw new RpcError(codes.internalError, String(fail))
  const by = model === undefined ? {} : { model }
  if (use === undefined) return text === undefined ? usual : { ...usual, ...by, content: { type: 'text', text } }
  const count = objectsAt(params, 'messages').length
  const content = objectsAt({ use }, 'use').map(({ name, input }, i) => {
    return { type: 'tool_use', id: `use-${count}-${i}`, name, input }
  })
  return { ...usual, ...by, content, stopReason: 'toolUse' }
}

/** An elicitation request as the script says; what is wrong with the request is seen first. */
export async function elicitByScript(params: JsonObject, run: Run, pace: Pace): Promise<JsonObject> {
  const usual = answerElicitation(params, run)
  if (run.script.elicitation === undefined) return usual
  const { action = 'decline', content, pending, delayMs } = takeAnswer(run.script.elicitation)
  run.options.report?.({ asked: 'elicitation/create', answered: pending === true ? 'pending' : action })
  await think(pending === true ? run.limits.totalMs : Number(delayMs ?? 0), pace)
  if (action !== 'accept' || params.mode === 'url') return { action }
  return { action, content: content ?? objectAt(usual, 'content') }
}
