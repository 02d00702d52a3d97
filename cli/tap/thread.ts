/** The thread of a tap that records and judges: whatever it does, passing on does not wait for it. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openTapRun, type TapRun } from './tap-run.ts'
import type { ThreadSettings, ToThread } from './thread-messages.ts'

async function serve(port: MessagePort, settings: ThreadSettings): Promise<void> {
  const queue: ToThread[] = []
  let isWorking = false
  let run: TapRun | undefined
  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    run ??= await openTapRun(settings, (text) => port.postMessage({ kind: 'text', text }))
    while (queue.length > 0) {
      for (const next of queue.splice(0)) {
        if (next.kind === 'end') port.postMessage(await run.end())
        else {
          for (const traffic of next.traffic) await run.take(traffic)
          port.postMessage({ kind: 'taken', bytes: next.bytes })
        }
      }
    }
    isWorking = false
    run.idle()
  }
  const begin = (): void => {
    work().catch((error: unknown) => {
      setImmediate(() => {
        throw error
      })
    })
  }
  port.on('message', (message: ToThread) => {
    queue.push(message)
    begin()
  })
  // The page is there before anything passes.
  begin()
}

if (parentPort !== null) void serve(parentPort, workerData)
