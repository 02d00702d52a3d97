/** Keeps an HTTP server running by its command: one that ends by itself is told to the trace, and started again. */
import { HarnessError } from '../harness-error.ts'
import type { Overuse } from '../trace/events.ts'
import type { Recorder } from '../trace/recorder.ts'
import { overuseInWords } from '../trace/secrets/overuse.ts'
import { servingProcess } from '../trace/serving-process.ts'
import type { ChannelFactory, ClientChannel, Serving } from '../transports/channel.ts'
import { parseHttpUrl } from '../transports/http/parse-url.ts'
import { accepts, untilAccepts } from './accepts.ts'
import { type HttpProcess, type HttpProcessOptions, startHttpProcess } from './http-process.ts'

/** Milliseconds in which a process ends that listens no more, or listens again: a busy machine may take its time. */
const leavingMs = 15_000
/** Milliseconds for which a server that has broken off an exchange is looked at. */
const holdMs = 1_000
/** A server that ends this often is not started again. */
const mostStarts = 40

interface ServingCommand extends Serving {
  /** The same channels, each opened once the server runs, and ended with the process that served them. */
  awaited(factory: ChannelFactory): ChannelFactory
  /** The last of what it wrote. */
  outputTail(): string
  /** Ends it. */
  stop(): Promise<void>
}

/** Rejects as `startHttpProcess` does when the first start fails. */
export async function serveByCommand(
  given: Omit<HttpProcessOptions, 'onOveruse'> & { readonly recorder: Recorder },
): Promise<ServingCommand> {
  const { recorder, signal, url } = given
  let overuses = 0
  const onOveruse = (overuse: Overuse): void => {
    overuses += 1
    recorder.record({ kind: 'overuse', connection: servingProcess, ...overuse })
    const note = `${overuseInWords(overuse)}: the server was ended`
    // What was asked meanwhile has lost its answer: it belongs to whoever asked.
    const asked = channels.size === 0 ? [servingProcess] : [...channels].map(({ connection }) => connection)
    for (const connection of asked) recorder.record({ kind: 'note', connection, bound: 'processBytes', note })
    recorder.record({ kind: 'signal-sent', connection: servingProcess, signal: 'SIGKILL' })
  }
  const options: HttpProcessOptions = { ...given, onOveruse }
  const stopping = new AbortController()
  let starts = 1
  let current = await startHttpProcess(options)
  let running = Promise.resolve()
  const channels = new Set<ClientChannel>()
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
    // Sessions have ended with it.
    await Promise.all([server.stop(), ...[...channels].map((channel) => channel.close())])
    if (starts >= mostStarts) return giveUp(`the server has ended ${starts} times, and is not started again`)
    starts += 1
    const ending = AbortSignal.any([signal, stopping.signal])
    const again = await startHttpProcess({ ...options, signal: ending }).catch(() => undefined)
    if (again === undefined)
      return ending.aborted ? undefined : giveUp('the server has ended, and could not be started again')
    recorder.record({ kind: 'note', note: 'the server was started again' })
    current = again
    if (stopping.signal.aborted) await again.stop()
    else watch(again)
  }

  /** From now on nobody is there: what has not been asked by then is not observed. */
  let gone: string | undefined
  function giveUp(why: string): void {
    gone = `${why}: what came after that was not tried`
    recorder.record({ kind: 'note', connection: servingProcess, problem: true, note: gone })
  }

  /** An exchange that broke off may be the first that we are told of the end of the process. */
  let looking: Promise<void> | undefined
  /** It runs on, and has stopped to listen: nobody waits for it a second time. */
  let isAway = false
  async function look(): Promise<void> {
    const over = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(isAway ? 0 : leavingMs)])
    const isSeen = await accepts(parseHttpUrl(url), AbortSignal.any([signal, stopping.signal]), holdMs)
    isAway = !isSeen && !(await leavesOrListens(over))
    looking = undefined
  }
  async function leavesOrListens(over: AbortSignal): Promise<boolean> {
    const left = new AbortController()
    const leaves = current.exited.then(() => true)
    const listens = untilAccepts(parseHttpUrl(url), AbortSignal.any([over, left.signal]))
    const isKnown = await Promise.race([leaves, listens])
    left.abort()
    return isKnown
  }
  recorder.listen((event) => {
    if (event.kind === 'http-ended' && event.by === 'target' && event.error !== undefined) looking ??= look()
  })
  async function ready(): Promise<void> {
    await looking
    await running
  }

  const serving: Serving = {
    ready,
    get starts() {
      return starts
    },
    get overuses() {
      return overuses
    },
  }
  return Object.assign(serving, {
    awaited: (factory: ChannelFactory): ChannelFactory => ({
      kind: factory.kind,
      serving,
      async open(opening) {
        await ready()
        if (gone !== undefined) throw new HarnessError('no-answer', gone)
        const channel = await factory.open(opening)
        channels.add(channel)
        void channel.ended.then(() => channels.delete(channel))
        return channel
      },
    }),
    outputTail: () => current.outputTail(),
    async stop() {
      stopping.abort()
      await current.stop()
      await running
      await current.stop()
    },
  })
}
