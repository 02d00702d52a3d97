/** One start of the stand-in: what the client writes to it, line by line, and what we have it do. All of it is recorded. */
import type { Recorder } from '../../trace/recorder.ts'
import { type BoundedLines, boundedLines } from '../../wire/bounded-lines.ts'
import type { Bounds, Reached } from '../../wire/bounds.ts'
import { encodeBody, toBytes } from '../../wire/bytes.ts'
import { at, parseJson } from '../../wire/json/json.ts'
import type { ReadingStep } from '../../wire/read-fairly.ts'
import { type Cut, PieceWriter } from '../pieces.ts'
import { receiveMessage } from '../receive-message.ts'
import type { FrameKind, StandInFrame } from './stand-in-frames.ts'

export interface StandInEvents {
  /** A line of the client; `seq` is its trace position. */
  onLine(line: Uint8Array, seq: number): void
  /** The client closed our stdin. */
  onInputEnded(): void
  /** The client sent a signal. */
  onSignal(signal: string): void
  /** It is gone. `told` when we had told it to exit; else it was killed. */
  onGone(told: boolean): void
}

interface Parts {
  readonly recorder: Recorder
  readonly connection: string
  readonly bounds: Bounds
  readonly send: (kind: FrameKind, payload?: string | Uint8Array) => void
  /** Cuts up what goes to stdout. */
  readonly cut?: Cut
}

interface OutputOptions {
  readonly label?: string
  readonly deliberate?: string
}

export class StandIn {
  readonly connection: string
  events: StandInEvents | undefined
  readonly #parts: Parts
  readonly #lines: BoundedLines
  readonly #out: PieceWriter
  #state: 'running' | 'told to exit' | 'gone' = 'running'

  constructor(parts: Parts) {
    this.#parts = parts
    this.connection = parts.connection
    const { recorder, connection, bounds } = parts
    this.#out = new PieceWriter((bytes) => parts.send('output', bytes), parts.cut)
    this.#lines = boundedLines(bounds, {
      onLine: ({ data, terminator }) => {
        const received = receiveMessage({ recorder, connection, bounds }, toBytes(data), { terminator })
        if (received.reached === undefined) this.events?.onLine(data, received.seq)
        return received.reached
      },
      onSlow: ({ bound, words }) =>
        recorder.record({ kind: 'note', connection, bound, note: `${words}: reading was slowed down` }),
    })
  }

  get open(): boolean {
    return this.#state === 'running'
  }

  /** Writes one line to the client. Returns its trace position; undefined when the stand-in is gone. */
  writeLine(line: string | Uint8Array, options: OutputOptions = {}): number | undefined {
    return this.#write(encodeBody(line), Buffer.from('\n'), options)
  }

  /** Writes bytes without framing. */
  write(bytes: string | Uint8Array, options: OutputOptions = {}): number | undefined {
    return this.#write(encodeBody(bytes), undefined, options)
  }

  /** Writes to the stand-in's stderr. */
  stderr(text: string): void {
    const { recorder, connection, send } = this.#parts
    recorder.record({ kind: 'note', connection, note: `our stand-in writes to its stderr: ${text}` })
    send('stderr', text)
  }

  /** Has it exit; stdout is flushed before. */
  exit(code: number): void {
    if (this.#state !== 'running') return
    this.#state = 'told to exit'
    this.#out.after(() => this.#parts.send('exit', String(code)))
  }

  /** To be called with each frame that comes from it; does a step of the work at a time. */
  *take({ kind, payload }: StandInFrame): Generator<ReadingStep> {
    const { recorder, connection } = this.#parts
    switch (kind) {
      case 'input':
        if (this.#lines.passed !== undefined) return
        for (const step of this.#lines.push(payload)) {
          if (step === 'stop') break
          yield step
        }
        if (this.#lines.passed !== undefined) this.#giveUp(this.#lines.passed)
        break
      case 'input-ended':
        this.#lines.end()
        recorder.record({ kind: 'stdin-closed', connection })
        this.events?.onInputEnded()
        break
      case 'signal': {
        const told = parseJson(payload.toString('utf8'))
        const signal = at(told, 'signal')
        const afterEndMs = at(told, 'afterEndMs')
        if (typeof signal !== 'string') break
        recorder.record({
          kind: 'signal-sent',
          connection,
          signal,
          ...(typeof afterEndMs === 'number' ? { afterEndMs } : {}),
        })
        this.events?.onSignal(signal)
        break
      }
      case 'output-broken':
        recorder.record({ kind: 'note', connection, note: 'the client has closed our stdout' })
        break
      default:
    }
  }

  /** To be called when it has disconnected. */
  gone(): void {
    const told = this.#state === 'told to exit'
    this.#state = 'gone'
    this.events?.onGone(told)
  }

  #giveUp({ bound, words }: Reached): void {
    const { recorder, connection } = this.#parts
    recorder.record({ kind: 'note', connection, bound, note: `${words}: the connection was ended` })
    this.exit(1)
  }

  #write(bytes: Buffer, terminator: Buffer | undefined, options: OutputOptions): number | undefined {
    if (!this.open) return undefined
    const { recorder, connection } = this.#parts
    const message = recorder.record({
      kind: 'message',
      connection,
      direction: 'sent',
      ...(terminator === undefined ? {} : { terminator: '\n' }),
      ...toBytes(bytes),
      ...options,
    })
    this.#out.write(terminator === undefined ? bytes : Buffer.concat([bytes, terminator]))
    return message.seq
  }
}
