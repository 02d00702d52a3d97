/** A stored trace of a tap, which holds the conversations of two targets. */
import { statSync } from 'node:fs'
import type { RejudgeOptions } from '../runner/options.ts'
import type { Side } from '../trace/place.ts'
import { readTrace } from '../trace/read-trace.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { mirrored } from './mirror.ts'

/** Whether the trace was recorded between two real parties; of a pipe, which can be read once, nobody knows. Throws what reading throws. */
export async function isTapped(file: string): Promise<boolean> {
  if (!statSync(file).isFile()) return false
  for await (const event of readTrace(file, { bounds: defaultBounds }))
    return event.kind === 'run' && event.tapped === true
  return false
}

/** What it takes to judge one party of such a trace. */
export function viewOf(side: Side): Pick<RejudgeOptions, 'view'> {
  return side === 'client' ? { view: mirrored } : {}
}
