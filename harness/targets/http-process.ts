/** A server that we start ourselves and reach over HTTP: a command and the URL that it will listen on. */
import { HarnessError } from '../harness-error.ts'
import type { Overuse } from '../trace/events.ts'
import { parseHttpUrl } from '../transports/http/parse-url.ts'
import { defaultGrace, type Grace } from '../transports/stdio/grace.ts'
import { type ProcessExit, type StartOptions, startProcess } from '../transports/stdio/process-tree.ts'
import { readText } from '../transports/stdio/read-output.ts'
import { stopProcess } from '../transports/stdio/stop-process.ts'
import { watchUsage } from '../transports/stdio/usage/watch-usage.ts'
import { settlesWithin } from '../transports/stdio/within.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { lastPart } from '../wire/shorten.ts'
import { accepts, untilAccepts } from './accepts.ts'

export interface HttpProcessOptions extends StartOptions {
  readonly url: string | URL
  /** Milliseconds that the command may take until something listens there. */
  readonly startMs: number
  /** Ends the waiting early. */
  readonly signal: AbortSignal
  readonly graceMs?: Partial<Grace>
  /** Bytes of memory that it may hold with all that it started; default the usual limit. */
  readonly mostMemory?: number
  /** Told once when it uses too much; it is ended then. */
  readonly onOveruse?: (overuse: Overuse) => void
}

export interface HttpProcess {
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  /** Resolves when all that it wrote before its end has been read, or too long after that. */
  readonly drained: Promise<unknown>
  /** The last of what it wrote to stderr and stdout, for people. */
  outputTail(): string
  /** Ends the process and all that it started: SIGTERM, then SIGKILL. Resolves when they are gone; never rejects. */
  stop(): Promise<void>
}

const tailCharacters = 4000

/**
 * Starts the command and waits until its URL accepts connections.
 * @throws HarnessError `port-in-use` when something else listens there, `exited-at-once` with what it wrote,
 *   `no-answer` when nothing listens in time, `command-not-found`
 */
export async function startHttpProcess(options: HttpProcessOptions): Promise<HttpProcess> {
  const { command, signal, startMs } = options
  const url = parseHttpUrl(options.url)
  const grace: Grace = { ...defaultGrace, ...options.graceMs, input: 0 }
  if (await accepts(url, signal))
    throw new HarnessError(
      'port-in-use',
      `Something listens on ${url.host} already. Stop it, or test it with --url alone, without a command.`,
    )
  const tree = await startProcess(options)
  let tail = ''
  const keep = (text: string): void => {
    tail = lastPart(tail + text, tailCharacters)
  }
  watchUsage(tree, options.mostMemory ?? defaultBounds.processBytes, (overuse) => {
    options.onOveruse?.(overuse)
    tree.signal('SIGKILL')
  })
  const unlimited = Number.POSITIVE_INFINITY
  const drained = Promise.all([tree.stdout, tree.stderr].map((s) => readText(s, unlimited, keep, () => {})))

  let stopping: Promise<void> | undefined
  const finish = async (): Promise<void> => {
    tree.stdin.destroy()
    await stopProcess(tree, grace, () => {})
    tree.signal('SIGKILL')
    await settlesWithin(drained, grace.drain)
    tree.stdout.destroy()
    tree.stderr.destroy()
    tree.release()
  }
  const stop = (): Promise<void> => {
    stopping ??= finish()
    return stopping
  }
  tree.stdin.on('error', () => {})

  const ready = new AbortController()
  const late = setTimeout(() => ready.abort(), startMs)
  const listens = untilAccepts(url, AbortSignal.any([signal, ready.signal]))
  const first = await Promise.race([tree.exited, listens])
  clearTimeout(late)
  ready.abort()
  if (first === true) {
    const done = tree.exited.then(() => settlesWithin(drained, grace.drain))
    return { pid: tree.pid, exited: tree.exited, drained: done, outputTail: () => tail, stop }
  }
  await stop()
  const said = tail.trim() === '' ? 'It wrote nothing.' : `It wrote:\n${tail.trim()}`
  const name = JSON.stringify(command.join(' '))
  if (first === false)
    throw new HarnessError(
      'no-answer',
      `${name} runs, but nothing listened on ${url.host} within ${startMs / 1000} s. ${said}`,
    )
  throw new HarnessError(
    'exited-at-once',
    `${name} exited with ${first.signal ?? `code ${first.code}`} before it listened on ${url.host}. ${said}`,
  )
}
