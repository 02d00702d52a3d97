import type { Readable, Writable } from 'node:stream'
import { ConnectionLost } from '../../errors.ts'
import type { Run } from '../../launch/run.ts'
import type { ShutdownSteps } from '../../seams.ts'
import { createDecoder } from '../bytes-to-text.ts'
import type { Channel, Receiver } from '../channel.ts'
import { lineFraming } from './framing.ts'
import type { ServerProcess } from './launch.ts'

/** The standard streams of a server, seen from the client. */
export interface StdioStreams {
  /** What the server writes to its stdout. */
  input: Readable
  /** What the server reads from its stdin. */
  output: Writable
  process?: ServerProcess
}

/** Opens the stdio transport (basic/transports, stdio) on streams that are already connected. */
export function openStdio(run: Run, streams: StdioStreams, receiver: Receiver): Channel {
  const { input, output } = streams
  const decode = createDecoder(run.seams)
  const framing = lineFraming(run.seams)
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      resolve()
      receiver.closed(new ConnectionLost('the server closed its stdout'))
    }
    input.once('end', end).once('close', end).once('error', end)
  })
  const take = (chunk: Uint8Array | string) => {
    const text = decode(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    for (const line of framing.lines(text)) receiver.receive(line)
  }
  input.on('data', (chunk: Uint8Array | string) => {
    const { pace } = run.seams
    if (pace === undefined) return take(chunk)
    input.pause()
    void pace().then(() => {
      take(chunk)
      input.resume()
    })
  })
  output.on('error', (error) => receiver.closed(new ConnectionLost(`stdin of the server: ${error.message}`)))
  streams.process?.onStderr((text) =>
    run.seams.stderr?.(text, (reason) => receiver.closed(new ConnectionLost(`stderr of the server: ${reason}`))),
  )

  return {
    transport: 'stdio',
    async send(_message, payload) {
      if (!output.writable) throw new ConnectionLost('stdin of the server is closed')
      for (const chunk of framing.write(payload)) output.write(chunk)
    },
    negotiated: () => {},
    listen: () => {},
    renew: () => {},
    listening: async () => {},
    async close() {
      const steps: ShutdownSteps = {
        closeInput: () => output.end(),
        exited: (withinMs) => settles(streams.process?.exited ?? ended, withinMs),
        signal: (name) => streams.process?.signal(name),
      }
      // An aborted run has no time left for the server.
      const inOrder = (taken: ShutdownSteps) => shutDown(taken, run.signal.aborted ? 0 : run.limits.exitMs)
      await (run.seams.shutdown ? run.seams.shutdown(steps, inOrder) : inOrder(steps))
      input.destroy()
    },
  }
}

/** Basic/lifecycle, Shutdown, stdio: close stdin, wait, SIGTERM, wait, SIGKILL. */
async function shutDown(steps: ShutdownSteps, patienceMs: number): Promise<void> {
  steps.closeInput()
  if (await steps.exited(patienceMs)) return
  steps.signal('SIGTERM')
  if (await steps.exited(patienceMs)) return
  steps.signal('SIGKILL')
  await steps.exited(patienceMs)
}

function settles(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs)
    promise.finally(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
