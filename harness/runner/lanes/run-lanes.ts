/**
 * Runs lanes of steps side by side. So many steps work at once; those that wait for what may never come are not counted,
 * and hold up neither the other lanes nor the steps behind them.
 */
import type { Lane, PreparationStep } from '../prepare/prepared-target.ts'

interface LaneOptions {
  /** Steps that work at once. */
  readonly concurrency: number
  /** Steps that run at once, those that wait included. */
  readonly most: number
  take(step: PreparationStep): Promise<void>
}

/** Milliseconds between two looks at who waits. */
const lookMs = 20

interface Queue {
  readonly left: PreparationStep[]
  readonly running: Set<PreparationStep>
}

/** Resolves when all have ended. A step that rejects makes it reject, after the running ones have ended. */
export async function runLanes(lanes: readonly Lane[], { concurrency, most, take }: LaneOptions): Promise<void> {
  // What needs a server for itself begins first, for others are in its way later; then what waits, then the longest lane: what
  // they wait for passes beside the rest.
  const queues = lanes
    .toSorted((a, b) => urgency(b) - urgency(a) || b.length - a.length)
    .map((lane): Queue => ({ left: [...lane], running: new Set() }))
  const failures: unknown[] = []
  let wake = (): void => {}
  const isIdle = (step: PreparationStep): boolean => most > 1 && step.isWaiting()
  const mayBePassed = (step: PreparationStep): boolean => isIdle(step) || (most > 1 && step.holdsNobodyUp?.() === true)
  const running = (): PreparationStep[] => queues.flatMap((queue) => [...queue.running])
  const next = (): Queue | undefined => {
    const all = running()
    if (failures.length > 0 || all.length >= most) return undefined
    const working = all.filter((step) => !isIdle(step))
    if (working.length >= concurrency) return undefined
    const free = queues.filter(({ left: [first], running: own }) => {
      return first !== undefined && [...own].every(mayBePassed) && !all.some((other) => clash(first, other))
    })
    const besides = ({ left: [first] }: Queue): number =>
      working.filter(({ onServer }) => onServer === first?.onServer).length
    // Answers of one process and starts of others are work for different processors.
    return free.toSorted((a, b) => besides(a) - besides(b))[0]
  }
  const begin = ({ left, running: own }: Queue): void => {
    const step = left.shift()
    if (step === undefined) return
    own.add(step)
    void take(step)
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        own.delete(step)
        wake()
      })
  }
  for (;;) {
    for (let queue = next(); queue !== undefined; queue = next()) begin(queue)
    if (running().length === 0) break
    await new Promise<void>((resolve) => {
      const isMore = running().length < most && queues.some(({ left }) => left.length > 0)
      const timer = isMore ? setTimeout(resolve, lookMs) : undefined
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  if (failures.length > 0) throw failures[0]
}

const urgency = ([first]: Lane): number => (first?.sole === true ? 2 : first?.waits === true ? 1 : 0)

/** One of them needs for itself the server that both speak to. */
const clash = (one: PreparationStep, other: PreparationStep): boolean =>
  (one.sole === true || other.sole === true) && one.onServer === true && other.onServer === true
