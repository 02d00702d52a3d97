import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * Whether something accepts connections on the URL's host and port; false when the signal aborts first.
 * @param holdMs it has to keep the connection for so long: a process that is ending may still accept one, and drops it then
 */
export function accepts(url: URL, signal: AbortSignal, holdMs = 0): Promise<boolean> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    let held: NodeJS.Timeout | undefined
    const giveUp = (): void => settle(false)
    const settle = (answer: boolean): void => {
      clearTimeout(held)
      signal.removeEventListener('abort', giveUp)
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => {
      if (holdMs === 0) return settle(true)
      held = globalThis.setTimeout(() => settle(true), holdMs)
      socket.resume()
    })
    socket.once('error', giveUp)
    socket.once('end', giveUp)
    signal.addEventListener('abort', giveUp)
  })
}

/** Milliseconds between two attempts: short at first, since most servers are up soon. */
const firstPause = 10
const longestPause = 250

/** Tries until something accepts: true; or the signal aborts: false. */
export async function untilAccepts(url: URL, signal: AbortSignal): Promise<boolean> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    if (await accepts(url, signal)) return true
    await setTimeout(pause, undefined, { signal }).catch(() => {})
  }
  return false
}
