/** Connections to a server over stdio: each is a process of its own, or a pair of streams in our own process. */
import type { Readable, Writable } from 'node:stream'
import { HarnessError } from '../../harness-error.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'
import type { ChannelFactory } from '../channel.ts'
import { defaultGrace, type Grace } from './grace.ts'
import { type ProcessExit, type StartOptions, startProcess } from './process-tree.ts'
import { openStdioChannel } from './stdio-channel.ts'
import type { Holding } from './usage/read-holding.ts'

export interface StdioSettings {
  readonly bounds?: Partial<Bounds>
  readonly graceMs?: Partial<Grace>
}

const settle = ({ bounds, graceMs }: StdioSettings): { bounds: Bounds; grace: Grace } => ({
  bounds: { ...defaultBounds, ...bounds },
  grace: { ...defaultGrace, ...graceMs },
})

/**
 * Each connection starts `command` anew, without a shell, in its own process group.
 * `open` rejects with HarnessError `command-not-found` when it cannot be started; its signal matters until then only.
 */
export function stdioChannels(options: StartOptions & StdioSettings): ChannelFactory {
  return {
    kind: 'stdio',
    async open(open) {
      if (open.signal.aborted) throw new HarnessError('aborted', 'The start of the server was interrupted.')
      return openStdioChannel(await startProcess(options), open, settle(options))
    },
  }
}

/** A target in our own process, seen from the harness: we write its stdin and read its stdout. */
export interface TargetStreams {
  readonly stdin: Writable
  /** Must end when the target has exited. */
  readonly stdout: Readable
  readonly stderr?: Readable
  readonly exited: Promise<ProcessExit>
  /** Ends it at once; `exited` must resolve then. */
  kill(): void
  /** What it holds open. */
  holding?(): Holding
}

/** As `stdioChannels`, with whatever `start` gives in place of a process. */
export function streamChannels(start: () => TargetStreams, settings: StdioSettings = {}): ChannelFactory {
  return {
    kind: 'stdio',
    async open(open) {
      const streams = start()
      let gone = false
      void streams.exited.then(() => {
        gone = true
      })
      const signal = (): boolean => {
        if (gone) return false
        streams.kill()
        return true
      }
      return openStdioChannel({ ...streams, command: ['(in process)'], signal }, open, settle(settings))
    },
  }
}
