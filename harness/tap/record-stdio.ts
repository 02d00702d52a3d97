/** Reads what passes between a client and the process of a server: lines both ways, standard error, and the end. */
import { StringDecoder } from 'node:string_decoder'
import type { Side } from '../trace/place.ts'
import { bytesInWords } from '../wire/bounds.ts'
import { toBytes } from '../wire/bytes.ts'
import { createLineSplitter, type LineSplitter } from '../wire/line-splitter.ts'
import type { TapLimits } from './tap-limits.ts'
import type { TappedConnection } from './tapped-connection.ts'
import type { StdioTraffic } from './traffic.ts'

export class StdioRecording {
  readonly #connection: TappedConnection
  readonly #limits: TapLimits
  readonly #lines: Readonly<Record<Side, LineSplitter>> = { client: createLineSplitter(), server: createLineSplitter() }
  readonly #decoder = new StringDecoder('utf8')
  #stderr = ''
  #stderrBytes = 0
  #isInputClosed = false

  constructor(connection: TappedConnection, limits: TapLimits) {
    this.#connection = connection
    this.#limits = limits
  }

  /** Takes the next thing that happened. */
  take(traffic: StdioTraffic, at: number): void {
    const connection = this.#connection.name
    switch (traffic.kind) {
      case 'started': {
        const { command, pid } = traffic
        const id = pid === undefined ? {} : { pid }
        this.#connection.record({ kind: 'process-started', connection, command, ...id }, at)
        break
      }
      case 'input':
        this.#read('client', traffic.data, at)
        break
      case 'output':
        this.#read('server', traffic.data, at)
        break
      case 'stderr':
        this.#readStderr(traffic.data, at)
        break
      case 'input-ended':
        this.#flush('client', at)
        this.#isInputClosed = true
        this.#connection.record({ kind: 'stdin-closed', connection }, at)
        break
      case 'signal':
        this.#isInputClosed = true
        this.#connection.record({ kind: 'signal-sent', connection, signal: traffic.signal }, at)
        break
      case 'exited': {
        this.#flush('client', at)
        this.#flush('server', at)
        if (this.#stderr !== '') this.#connection.record({ kind: 'stderr', connection, text: this.#stderr }, at)
        const { code, signal } = traffic
        this.#connection.record({ kind: 'process-exited', connection, code, signal }, at)
        const isAsked = this.#isInputClosed
        this.#connection.close(isAsked ? 'client' : 'server', at, isAsked ? undefined : 'the process exited')
      }
    }
  }

  #read(from: Side, data: Uint8Array, at: number): void {
    if (!this.#connection.isOpen) return
    const lines = this.#lines[from]
    for (const line of lines.push(data)) {
      this.#connection.message(from, toBytes(line.data), { terminator: line.terminator }, at)
      if (!this.#connection.isOpen) return
    }
    const { messageBytes } = this.#limits
    if (lines.pending <= messageBytes) return
    lines.end()
    this.#connection.cut(`a line of the ${from} is longer than ${bytesInWords(messageBytes)}`, at)
  }

  /** What stands at the end without a newline. */
  #flush(from: Side, at: number): void {
    const rest = this.#lines[from].end()
    if (rest !== undefined) this.#connection.message(from, toBytes(rest.data), { terminator: rest.terminator }, at)
  }

  /** In whole lines: what is secret in one would not be found in two pieces. */
  #readStderr(data: Uint8Array, at: number): void {
    if (this.#stderrBytes > this.#limits.stderrBytes) return
    this.#stderrBytes += data.length
    this.#stderr += this.#decoder.write(Buffer.from(data))
    const end = this.#stderr.lastIndexOf('\n') + 1
    if (end === 0) return
    const connection = this.#connection.name
    this.#connection.record({ kind: 'stderr', connection, text: this.#stderr.slice(0, end) }, at)
    this.#stderr = this.#stderr.slice(end)
  }
}
