/** Hands what passes to the thread that records and judges it, and never waits for it. */
import { Worker } from 'node:worker_threads'
import { mostWaiting, type Traffic, waitingBytes } from '../../harness/tap/traffic.ts'
import type { Ending, FromThread, ThreadSettings, ToThread } from './thread-messages.ts'

export interface HandOn {
  /** Milliseconds since the tap was started. */
  now(): number
  hand(traffic: Traffic): void
  /** Nothing passes any more. Resolves with what was found, or with why nothing is known. */
  end(): Promise<Ending>
}

/** Milliseconds, pieces and bytes of traffic that go to the thread together: each message between threads costs the one that passes on. */
const togetherMs = 10
const mostTogether = 64
const mostBytesTogether = 256 * 1024

/** What is needed of the thread. */
interface Thread {
  on(event: 'message', listener: (message: FromThread) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(message: ToThread, handedOver?: readonly ArrayBuffer[]): void
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
}

/** @param onText gets what the thread has to say to the user */
export function startHandingOn(worker: Thread, onText: (text: string) => void): HandOn {
  const start = performance.now()
  let waiting = 0
  let isLosing = false
  let failure: string | undefined
  let isOver = false
  let resolveEnding = (_: Ending): void => {}
  const ending = new Promise<Ending>((resolve) => {
    resolveEnding = resolve
  })
  const fail = (why: string): void => {
    if (failure !== undefined || isOver) return
    failure = `${why}; messages still pass, but nothing more is judged`
    onText(`mcp-conform tap: ${failure}\n`)
    resolveEnding({ kind: 'failed', message: failure })
  }
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'taken') waiting -= message.bytes
    else if (message.kind === 'text') onText(message.text)
    else {
      isOver = true
      resolveEnding(message)
    }
  })
  worker.on('error', (error) => fail(`the judging failed: ${error.message}`))
  worker.on('exit', () => fail('the judging ended early'))
  // Passing on must not be kept alive by the thread, nor the thread by it.
  worker.unref()
  const now = (): number => Math.round((performance.now() - start) * 1000) / 1000
  let together: Traffic[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const post = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (together.length === 0) return
    // Handed over, not copied: what one thread allocates for another to free would make the memory grow.
    const own = together.flatMap((traffic) =>
      'data' in traffic && traffic.data.buffer instanceof ArrayBuffer ? [traffic.data.buffer] : [],
    )
    worker.postMessage({ kind: 'traffic', traffic: together, bytes }, own)
    together = []
    bytes = 0
  }
  const add = (traffic: Traffic): void => {
    const size = waitingBytes(traffic)
    waiting += size
    bytes += size
    together.push(traffic)
    if (together.length >= mostTogether || bytes >= mostBytesTogether) post()
    else timer ??= setTimeout(post, togetherMs).unref()
  }
  const addLoss = (): void => add({ kind: 'lost', reason: 'the judging could not keep up with the traffic', at: now() })
  return {
    now,
    hand(traffic) {
      if (failure !== undefined) return
      if (waiting > mostWaiting) isLosing = true
      if (isLosing && waiting > mostWaiting / 4) return
      if (isLosing) addLoss()
      isLosing = false
      add(traffic)
    },
    async end() {
      if (failure === undefined) {
        if (isLosing) addLoss()
        post()
        worker.ref()
        worker.postMessage({ kind: 'end' })
      }
      const found = await ending
      await worker.terminate()
      return found
    },
  }
}

/** Built, the thread's program stands beside the main file or above the chunk that this is in. From source it needs the loader. */
export function openThread(settings: ThreadSettings): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const inChunk = import.meta.url.includes('/chunks/')
  const program = new URL(isSource ? './thread.ts' : inChunk ? '../tap-thread.js' : './tap-thread.js', import.meta.url)
  return new Worker(program, { workerData: settings, stdout: true, stderr: true })
}
