import { setTimeout as delay } from 'node:timers/promises'
import { type JsonObject, objectAt } from '../../../messages.ts'
import type { SeamContext, Seams } from '../../../seams.ts'

/** It ends by itself, whatever the client does. */
const mostPolls = 40
/** Milliseconds: who waits longer is not seen. */
const longest = 1_000

/** Lists the tools again and again; `gap` gives the milliseconds to the next time. */
export function polling(gap: (ttlMs: number, time: number) => number): () => Seams {
  return () => {
    let request: JsonObject | undefined
    let polls = false

    async function poll(ttlMs: number, context: SeamContext): Promise<void> {
      for (let time = 0; time < mostPolls; time += 1) {
        await delay(gap(ttlMs, time), undefined, { ref: false })
        if (request !== undefined) await context.send({ ...request, id: `poll-${time}` })
      }
    }

    return {
      outgoing(message) {
        if (message.method === 'tools/list') request = message
        return message
      },
      incoming(message, next, context) {
        next(message)
        const { ttlMs, tools } = objectAt(message, 'result')
        if (polls || tools === undefined || typeof ttlMs !== 'number' || ttlMs <= 0 || ttlMs > longest) return
        polls = true
        void poll(ttlMs, context)
      },
    }
  }
}
