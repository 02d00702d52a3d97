/** Memory that long messages leave behind: the engine lets garbage pile up until it is as much as what is in use. */
import { runInNewContext } from 'node:vm'
import { textLength } from '../judging/tally/held-events.ts'
import type { Keeper } from '../trace/recorder.ts'

/** Characters of one message. Shorter ones are the engine's business. */
const long = 256 * 1024
/** Characters of such messages between two collections: each leaves several times its length behind. */
const much = 8 * 1024 * 1024

/** Collects garbage as long messages come. @param collect how; the program lets us, who imports us may not */
export function collectGarbage(collect: () => void = collector()): Keeper {
  let characters = 0
  return (_, came) => {
    const length = textLength(came)
    if (length < long) return
    characters += length
    if (characters < much) return
    characters = 0
    collect()
  }
}

/** What collects garbage where the program lets us. Looks when it is needed, which is hardly ever. */
export function collector(): () => void {
  let collect: (() => void) | undefined
  return () => {
    collect ??= runInNewContext('typeof gc === "function" ? gc : () => {}')
    collect?.()
  }
}
