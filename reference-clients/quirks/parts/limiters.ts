/** How often something may be asked: what quirks that limit rates are made of. */

/** Takes in a question; milliseconds until there is room for it, 0 if there is. */
export type Limiter = () => number

/** At most so many in each second of the clock. */
export function perSecond(most: number): Limiter {
  const asked: number[] = []
  return () => {
    const now = performance.now()
    const second = Math.floor(now / 1_000) * 1_000
    const inThisSecond = asked.filter((at) => at >= second).length
    if (inThisSecond >= most) return second + 1_000 - now
    asked.push(now)
    return 0
  }
}

/** A bucket of so many tokens, which is filled with as many in a second. */
export function bucket(size: number): Limiter {
  let tokens = size
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(size, tokens + ((now - filledAt) / 1_000) * size)
    filledAt = now
    if (tokens < 1) return ((1 - tokens) / size) * 1_000
    tokens -= 1
    return 0
  }
}
