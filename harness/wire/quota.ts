/** What one connection may still bring. */
import { type Bounds, bytesInWords, type Reached } from './bounds.ts'

export interface Quota {
  /** Counts bytes that came, message or not; the bound that they passed, if they did. */
  bytes(count: number): Reached | undefined
  /** Counts a message; the bound that it passed, if it did. */
  message(): Reached | undefined
  /** Milliseconds to wait before more is read: 0 unless more came in this second than is read in one. */
  pause(): number
}

type QuotaBounds = Pick<Bounds, 'connectionMessages' | 'connectionBytes' | 'secondMessages' | 'secondBytes'>

const second = 1000

/**
 * @param onSlow told once, when so much comes that reading has to wait
 * @param now milliseconds of a clock that never goes back
 */
export function createQuota(
  bounds: QuotaBounds,
  onSlow: (reached: Reached) => void,
  now: () => number = () => performance.now(),
): Quota {
  const { connectionMessages, connectionBytes, secondMessages, secondBytes } = bounds
  const total = { messages: 0, bytes: 0 }
  const current = { began: now(), messages: 0, bytes: 0 }
  let isSlowed = false
  /** A new second begins as late as what came in the last one is worth. */
  const turn = (): void => {
    const due = second * Math.max(1, current.messages / secondMessages, current.bytes / secondBytes)
    if (now() - current.began < due) return
    current.began = now()
    current.messages = 0
    current.bytes = 0
  }
  return {
    bytes(count) {
      turn()
      total.bytes += count
      current.bytes += count
      if (total.bytes <= connectionBytes) return undefined
      return { bound: 'connectionBytes', words: `more than ${bytesInWords(connectionBytes)} on one connection` }
    },
    message() {
      turn()
      total.messages += 1
      current.messages += 1
      if (total.messages <= connectionMessages) return undefined
      return { bound: 'connectionMessages', words: `more than ${connectionMessages} messages on one connection` }
    },
    pause() {
      const { messages, bytes } = current
      if (messages <= secondMessages && bytes <= secondBytes) return 0
      if (!isSlowed && messages > secondMessages)
        onSlow({ bound: 'secondMessages', words: `more than ${secondMessages} messages in a second` })
      else if (!isSlowed) onSlow({ bound: 'secondBytes', words: `more than ${bytesInWords(secondBytes)} in a second` })
      isSlowed = true
      const due = second * Math.max(messages / secondMessages, bytes / secondBytes)
      return Math.max(0, current.began + due - now())
    },
  }
}
