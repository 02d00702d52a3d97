/** When answers leave: pieces that quirks of order and pace are made of. */
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonRpcRequest } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

export type Answer = NonNullable<Seams['answer']>

/** Requests that are answered when they end, not when the work is done. */
export function isLongLived({ method }: JsonRpcRequest): boolean {
  return method === 'subscriptions/listen'
}

/** Each answer leaves this much later (milliseconds). */
export function answersAfter(milliseconds: () => number): Seams {
  return {
    async answer(request, context, next) {
      const answered = next(request, context)
      if (isLongLived(request)) return answered
      await Promise.allSettled([answered, delay(milliseconds())])
      return answered
    },
  }
}

/** At most so many requests are worked on at a time, in the order of their coming, each for some milliseconds more. */
export function workers(count: number, milliseconds: () => number): Seams {
  const waiting: (() => void)[] = []
  let busy = 0
  const start = (): Promise<void> => {
    if (busy < count) {
      busy += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
  const stop = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  return {
    async answer(request, context, next) {
      // A ping is to be answered promptly, whatever else is going on (basic/utilities/ping).
      if (isLongLived(request) || request.method === 'ping') return next(request, context)
      await start()
      try {
        await delay(milliseconds())
        return await next(request, context)
      } finally {
        stop()
      }
    },
  }
}

/** Numbers from 0 up to 1 that look random and are the same each time (a linear congruential generator). */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
