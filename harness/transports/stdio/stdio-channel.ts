/** A connection over a pair of streams: lines out, lines in, and the end of the process behind them. */
import type { Readable, Writable } from 'node:stream'
import type { Overuse } from '../../trace/events.ts'
import { overuseInWords } from '../../trace/overuse.ts'
import { type Bounds, bytesInWords, type Reached } from '../../wire/bounds.ts'
import { outgoing, toBytes } from '../../wire/bytes.ts'
import type { ClientChannel, OpenOptions } from '../channel.ts'
import { notOffered } from '../not-offered.ts'
import { receiveMessage } from '../receive-message.ts'
import type { Grace } from './grace.ts'
import { readLines, readText } from './read-output.ts'
import { type Stoppable, stopProcess } from './stop-process.ts'
import { watchUsage } from './usage/watch-usage.ts'
import { settlesOrAborts, settlesWithin } from './within.ts'

/** What stands at the other end: a process tree, or something in our own process that behaves like one. */
export interface StdioTarget extends Stoppable {
  readonly command: readonly string[]
  readonly pid?: number
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr?: Readable
  release?(): void
}

const newline = 0x0a

type Origin = { readonly label?: string; readonly deliberate?: string }

export function openStdioChannel(
  target: StdioTarget,
  { connection, revision, recorder }: OpenOptions,
  { bounds, grace }: { bounds: Bounds; grace: Grace },
): ClientChannel {
  const { command, pid, stdin, stdout, stderr, exited } = target
  const note = (text: string): void => {
    recorder.record({ kind: 'note', connection, note: text })
  }
  const noteBound = ({ bound, words }: Reached, consequence: string): void => {
    recorder.record({ kind: 'note', connection, bound, note: `${words}: ${consequence}` })
  }
  recorder.record({ kind: 'connection-opened', connection, transport: 'stdio', revision, target: 'server' })
  recorder.record({ kind: 'process-started', connection, command, ...(pid === undefined ? {} : { pid }) })

  let inputClosed = false
  let inputWaitedFor = false
  let isFlooding = false
  let outputEnded = false
  let over: Promise<void> | undefined
  let resolveEnded = (): void => {}
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })

  // A target that has gone, or closed its stdin, is a fact for the judges and no error of ours.
  stdin.once('error', (error: Error) => note(`the target does not read its stdin: ${error.message}`))
  stdin.on('error', () => {})

  const closeInput = (): void => {
    if (inputClosed) return
    inputClosed = true
    recorder.record({ kind: 'stdin-closed', connection })
    stdin.end()
  }

  const output = readLines(stdout, bounds, {
    onLine: ({ data, terminator }) =>
      receiveMessage({ recorder, connection, bounds }, toBytes(data), { terminator }).reached,
    onSlow: (reached) => noteBound(reached, 'reading was slowed down'),
  })
  const errors =
    stderr === undefined
      ? Promise.resolve()
      : readText(
          stderr,
          bounds.stderrBytes,
          (text) => recorder.record({ kind: 'stderr', connection, text }),
          () => {
            const words = `more than ${bytesInWords(bounds.stderrBytes)} on stderr`
            noteBound({ bound: 'stderrBytes', words }, 'the rest is left out')
          },
        )
  const drained = Promise.all([output, errors])

  async function finish(by: 'us' | 'target', reason?: string): Promise<void> {
    if (!(await settlesWithin(exited, 0))) {
      closeInput()
      const signalled = (signal: string): unknown => recorder.record({ kind: 'signal-sent', connection, signal })
      const patience = inputWaitedFor || isFlooding ? { ...grace, input: 0 } : grace
      if (!(await stopProcess(target, patience, signalled))) note('the process is still there after SIGKILL')
    }
    // What it started may hold its pipes open: give it the same chance to end, then end it.
    const quiet = await settlesWithin(drained, grace.drain)
    if (target.signal('SIGKILL') && !quiet) {
      recorder.record({ kind: 'signal-sent', connection, signal: 'SIGKILL' })
      await settlesWithin(drained, grace.drain)
    }
    for (const stream of [stdin, stdout, stderr]) stream?.destroy()
    await settlesWithin(drained, grace.drain)
    target.release?.()
    if (await settlesWithin(exited, 0)) recorder.record({ kind: 'process-exited', connection, ...(await exited) })
    recorder.record({ kind: 'connection-closed', connection, by, ...(reason === undefined ? {} : { reason }) })
    resolveEnded()
  }
  const end = (by: 'us' | 'target', reason?: string): Promise<void> => {
    over ??= finish(by, reason)
    return over
  }

  /** It may be at work and deaf to all else. */
  const endFor = (overuse: Overuse): void => {
    const words = overuseInWords(overuse)
    recorder.record({ kind: 'overuse', connection, ...overuse })
    if (overuse.costly !== true) noteBound({ bound: 'processBytes', words }, 'the process was ended')
    isFlooding = true
    recorder.record({ kind: 'signal-sent', connection, signal: 'SIGKILL' })
    target.signal('SIGKILL')
    void end('us', words)
  }
  const usage = pid === undefined ? undefined : watchUsage({ pid, exited }, bounds.processBytes, endFor)

  void exited.then(() => (inputClosed ? end('us') : end('target', 'the process exited')))
  void output.then(async (passed) => {
    outputEnded = true
    if (passed !== undefined) {
      isFlooding = true
      noteBound(passed, 'the connection was ended')
      await end('us', passed.words)
    } else if (!(await settlesWithin(exited, grace.drain))) await end('target', 'it closed its stdout')
  })

  /** True while the last thing that we wrote is the beginning of a line. */
  let isWithinLine = false
  let waiting: (() => void)[] = []
  function wrote(line: Uint8Array): void {
    if (line.length > 0) isWithinLine = line.at(-1) !== newline
    if (isWithinLine) return
    const awaited = waiting
    waiting = []
    for (const go of awaited) go()
  }

  /** Records first: an answer must not come before its request in the trace. */
  async function transmit(body: string | Uint8Array, terminator: '\n' | undefined, { label, deliberate }: Origin) {
    const { line, content } = outgoing(body, terminator ?? '')
    const { seq } = recorder.record({
      kind: 'message',
      connection,
      direction: 'sent',
      ...(terminator === undefined ? {} : { terminator }),
      ...(label === undefined ? {} : { label }),
      ...(deliberate === undefined ? {} : { deliberate }),
      ...content,
    })
    wrote(line)
    if (!stdin.writable) {
      note('the message could not be written: stdin of the target is closed')
      return { seq }
    }
    const written = new Promise<void>((resolve) => {
      stdin.write(line, () => resolve())
    })
    // A target that never reads blocks the pipe for good.
    await Promise.race([written, ended])
    return { seq }
  }

  return {
    kind: 'stdio',
    connection,
    get alive() {
      return over === undefined && !outputEnded
    },
    ended,
    async send({ body, ...origin }) {
      return { ...(await transmit(body, '\n', origin)), http: undefined }
    },
    write: (bytes, origin = {}) => transmit(bytes, undefined, origin),
    async betweenLines() {
      if (isWithinLine) await Promise.race([new Promise<void>((resolve) => waiting.push(resolve)), ended])
    },
    boundCost: () => usage?.boundCost(),
    get isWorking() {
      return usage?.isWorking === true
    },
    http: () => notOffered('http()', 'stdio'),
    async endInput(signal) {
      closeInput()
      await settlesOrAborts(ended, signal)
      inputWaitedFor = true
    },
    close: () => end('us'),
  }
}
