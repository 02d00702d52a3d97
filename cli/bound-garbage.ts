/** How soon garbage is collected: rarely while the heap is small, which takes a tenth less time, and soon when it has grown. */
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** The heap may grow by so much before garbage is collected: to twice of what is in use, not to four times. */
const roomy = '--heap-growing-percent=100'
/** A target that floods us must not cost the machine its memory. */
const tight = '--heap-growing-percent=25'
/** Bytes in use. An ordinary run stays below. */
const much = 96 * 1024 * 1024

interface Heap {
  setFlag(flag: string): void
  /** Bytes that are in use or garbage. */
  used(): number
  /** Calls `look` after collections; returns the way to end that. */
  watch(look: () => void): () => void
}

const ownHeap: Heap = {
  setFlag: setFlagsFromString,
  // process.memoryUsage() asks the system as well, after each collection.
  used: () => getHeapStatistics().used_heap_size,
  watch(look) {
    const observer = new PerformanceObserver(look)
    observer.observe({ entryTypes: ['gc'] })
    return () => observer.disconnect()
  },
}

/** For the rest of the process. */
export function boundGarbage({ setFlag, used, watch }: Heap = ownHeap): void {
  setFlag(roomy)
  const stop = watch(() => {
    if (used() < much) return
    setFlag(tight)
    stop()
  })
}
