/**
 * The processes of one run. When it has to end, those that do not go by themselves are ended together, before the last of it
 * is judged and reported: a target that goes on working would take the processor from that.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type Kill = () => void

const current = new AsyncLocalStorage<Set<Kill>>()
/** What the only run has started: following each promise of it, as the storage does, would cost a tenth of its time. */
let only: Set<Kill> | undefined

/** Runs `work`; all that it starts, at whatever depth, is ended by `kill`, which has to be called at its end. */
export function withProcesses<T>(work: () => T): { readonly result: T; readonly kill: Kill } {
  const live = new Set<Kill>()
  const isOnly = only === undefined && current.getStore() === undefined
  if (isOnly) only = live
  const kill = (): void => {
    if (only === live) only = undefined
    for (const one of live) one()
    live.clear()
  }
  return { result: isOnly ? work() : current.run(live, work), kill }
}

/** From now on the process belongs to the run that starts it. Returns the way to release it. */
export function addToRun(kill: Kill): () => void {
  const live = current.getStore() ?? only
  live?.add(kill)
  return () => void live?.delete(kill)
}
