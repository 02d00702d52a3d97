/** Watches what a process that we started uses, with all that it started, so that a target cannot take the machine down. */
import type { Overuse } from '../../../trace/events.ts'
import { readUsage } from './read-usage.ts'

/** Milliseconds between two looks. */
const everyMs = 500
/** The same while what was sent may cost much: memory grows by hundreds of MiB in a second. */
const soonMs = 100
/** The same for the first looks, for a process may be over soon. */
const firstMs = 20
const firstLooks = 10

/** Looks by which it is at work or not, and the milliseconds of a processor that one who is has used between them. */
const remembered = 11
const leastWork = 30

/**
 * What the target may use for something that is meant to cost much: bytes beyond those that it held before, and milliseconds of
 * a processor. No pace stretches it: a slow target on a busy machine has the same, and comes to it later.
 */
const mostCost = { memory: 384 * 1024 * 1024, processorMs: 5_000 }

export interface UsageWatch {
  /** From now on the target may use no more than something that is meant to cost much is worth. */
  boundCost(): void
  /** Whether it is at work on that, by the last looks: who says nothing may have much to do. */
  readonly isWorking: boolean
  stop(): void
}

interface WatchedProcess {
  readonly pid: number
  readonly exited: Promise<unknown>
}

/**
 * @param mostMemory bytes that they may hold together
 * @param onOveruse told once; the watch is over then
 */
export function watchUsage(
  { pid, exited }: WatchedProcess,
  mostMemory: number,
  onOveruse: (overuse: Overuse) => void,
): UsageWatch {
  let isOver = false
  let before: { readonly memory: number; readonly processorMs: number } | undefined
  let isBounded = false
  /** Milliseconds of a processor at the last looks. */
  const worked: number[] = []
  let isLooking = false
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    isOver = true
    clearTimeout(timer)
  }
  const look = async (): Promise<void> => {
    isLooking = true
    const usage = await readUsage(pid)
    isLooking = false
    if (isOver) return
    if (usage !== undefined) {
      if (isBounded) before ??= usage
      worked.push(usage.processorMs)
      if (worked.length > remembered) worked.shift()
      const found = overuseOf(usage, before)
      if (found !== undefined) {
        stop()
        return onOveruse(found)
      }
    }
    const later = isBounded ? soonMs : everyMs
    timer = setTimeout(look, worked.length < firstLooks ? firstMs : later).unref()
  }
  const overuseOf = (
    { memory, processorMs }: { readonly memory: number; readonly processorMs: number },
    since = before,
  ): Overuse | undefined => {
    // What was meant to cost much is named first: between two looks both limits may be passed.
    const more = since === undefined ? 0 : memory - since.memory
    if (more > mostCost.memory) return { resource: 'memory', used: more, most: mostCost.memory, costly: true }
    if (memory > mostMemory) return { resource: 'memory', used: memory, most: mostMemory }
    if (since === undefined) return undefined
    const worked = processorMs - since.processorMs
    if (worked <= mostCost.processorMs) return undefined
    return { resource: 'processor', used: worked, most: mostCost.processorMs, costly: true }
  }
  void exited.then(stop)
  void look()
  return {
    boundCost() {
      isBounded = true
      if (isOver || isLooking) return
      clearTimeout(timer)
      void look()
    },
    get isWorking() {
      return isBounded && !isOver && (worked.at(-1) ?? 0) - (worked[0] ?? 0) >= leastWork
    },
    stop,
  }
}
