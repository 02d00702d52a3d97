/** How often something is done: what quirks that limit rates are made of. */

/** Takes in that something is asked for; milliseconds until it may be, 0 if it may be now. */
export type Limiter = () => number

/** At most so many in each second, by the clock of the one who limits. */
export function fixedWindow(perSecond: number): Limiter {
  let window = 0
  let count = 0
  return () => {
    const now = performance.now()
    const current = Math.floor(now / 1_000)
    count = current === window ? count + 1 : 1
    window = current
    return count <= perSecond ? 0 : (current + 1) * 1_000 - now
  }
}

/** A bucket of so many tokens, which is filled with as many in a second. */
export function tokenBucket(perSecond: number): Limiter {
  let tokens = perSecond
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1_000)
    filledAt = now
    if (tokens < 1) return ((1 - tokens) * 1_000) / perSecond
    tokens -= 1
    return 0
  }
}

/** A limiter for each name, made when it is first asked for. */
export function byName(make: () => Limiter): (name: string) => number {
  const all = new Map<string, Limiter>()
  return (name) => {
    const limiter = all.get(name) ?? make()
    all.set(name, limiter)
    return limiter()
  }
}
