import type { WireLimits } from './limits.ts'

/** Counts what a connection has received; says in words which limit was passed. */
export interface Quota {
  /** Undefined while within the limits. */
  take(bytes: number): string | undefined
}

export function createQuota(limits: WireLimits): Quota {
  let units = 0
  let total = 0
  return {
    take(bytes) {
      units += 1
      total += bytes
      if (units > limits.units) return `more than ${limits.units} messages on one connection`
      if (total > limits.totalBytes) return `more than ${limits.totalBytes} bytes on one connection`
      return undefined
    },
  }
}
