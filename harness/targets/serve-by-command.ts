/** Keeps an HTTP server running by its command: one that ends by itself is told to the trace, and started again. */
import type { Recorder } from '../trace/recorder.ts'
import { servingProcess } from '../trace/serving-process.ts'
import type { ChannelFactory } from '../transports/channel.ts'
import { parseHttpUrl } from '../transports/http/parse-url.ts'
import { settlesWithin } from '../transports/stdio/within.ts'
import { accepts } from './accepts.ts'
import { type HttpProcess, type HttpProcessOptions, startHttpProcess } from './http-process.ts'

/** Milliseconds in which a process ends that listens no more. */
const exitMs = 1_000
/** A server that ends this often is not started again. */
const mostStarts = 20

export interface ServingCommand {
  /** The same channels, each opened once the server runs. */
  awaited(factory: ChannelFactory): ChannelFactory
  /** Resolves when it runs, or will not run any more. */
  ready(): Promise<void>
  /** The last of what it wrote. */
  outputTail(): string
  /** Ends it. */
  stop(): Promise<void>
}

/** Rejects as `startHttpProcess` does when the first start fails. */
export async function serveByCommand(
  options: HttpProcessOptions & { readonly recorder: Recorder },
): Promise<ServingCommand> {
  const { recorder, signal, url } = options
  const stopping = new AbortController()
  let starts = 1
  let current = await startHttpProcess(options)
  let running = Promise.resolve()
  watch(current)

  function watch(server: HttpProcess): void {
    void server.exited.then(() => {
      running = ended(server)
    })
  }

  async function ended(server: HttpProcess): Promise<void> {
    const { code, signal: by } = await server.exited
    await server.drained
    if (stopping.signal.aborted || signal.aborted) return
    // A command may end when what it has started serves.
    if (await accepts(parseHttpUrl(url), signal)) {
      recorder.record({ kind: 'note', note: 'the command has ended; what it started serves on' })
      return
    }
    if (stopping.signal.aborted) return
    recorder.record({ kind: 'stderr', connection: servingProcess, text: server.outputTail() })
    recorder.record({ kind: 'process-exited', connection: servingProcess, code, signal: by })
    await server.stop()
    if (starts >= mostStarts) return
    starts += 1
    const ending = AbortSignal.any([signal, stopping.signal])
    const again = await startHttpProcess({ ...options, signal: ending }).catch(() => undefined)
    if (again === undefined) return
    recorder.record({ kind: 'note', note: 'the server was started again' })
    current = again
    if (stopping.signal.aborted) await again.stop()
    else watch(again)
  }

  /** An exchange that broke off may be the first that we are told of the end of the process. */
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    const { exited } = current
    if (!signal.aborted && !(await accepts(parseHttpUrl(url), signal))) await settlesWithin(exited, exitMs)
    looking = undefined
  }
  recorder.listen((event) => {
    if (event.kind === 'http-ended' && event.by === 'target' && event.error !== undefined) looking ??= look()
  })
  async function ready(): Promise<void> {
    await looking
    await running
  }

  return {
    ready,
    awaited: (factory) => ({
      kind: factory.kind,
      async open(opening) {
        await ready()
        return factory.open(opening)
      },
    }),
    outputTail: () => current.outputTail(),
    async stop() {
      stopping.abort()
      await current.stop()
      await running
      await current.stop()
    },
  }
}
