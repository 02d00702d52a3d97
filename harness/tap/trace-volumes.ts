/** The trace of a tap in files of a bounded size: each holds whole connections, and is a trace of its own. */
import { rmSync } from 'node:fs'
import { parse } from 'node:path'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { openSink, type Sink } from '../trace/sink.ts'
import { quietPieces } from '../wire/json/quiet-json.ts'

export interface VolumeOptions {
  /** The first file; later ones have `.2`, `.3` ... before the extension. */
  readonly file: string
  /** Bytes after which connections that open go into the next file. */
  readonly mostBytes: number
  /** Files that are kept; older ones are removed. */
  readonly mostFiles: number
}

interface Volume {
  readonly file: string
  readonly sink: Sink
  readonly connections: Set<string>
  seq: number
  bytes: number
}

export class TraceVolumes {
  readonly #options: VolumeOptions
  #run: EventOf<'run'> | undefined
  readonly #open: Volume[] = []
  readonly #files: string[] = []
  #count = 0
  #failure: unknown

  constructor(options: VolumeOptions) {
    this.#options = options
  }

  /** Takes the next event. A file that cannot be written holds up nothing: `close` tells. */
  write(event: TraceEvent): void {
    if (this.#failure !== undefined) return
    try {
      this.#write(event)
    } catch (error) {
      this.#failure = error
    }
  }

  /** Resolves when all is written; rejects with the first error of the file system. */
  async close(): Promise<void> {
    for (const { sink } of this.#open.splice(0)) await sink.close().catch((error: unknown) => this.#fail(error))
    if (this.#failure !== undefined) throw this.#failure
  }

  #fail(error: unknown): void {
    this.#failure ??= error
  }

  #write(event: TraceEvent): void {
    if (event.kind === 'run') this.#run = event
    if (event.kind === 'run' && this.#open.length === 0) this.#next()
    else if (event.kind === 'run-ended') for (const volume of this.#open) append(volume, event)
    else if ('connection' in event && event.connection !== undefined) this.#writeOf(event.connection, event)
    else for (const volume of this.#open.slice(-1)) append(volume, event)
  }

  #writeOf(connection: string, event: TraceEvent): void {
    const latest = this.#open.at(-1)
    if (event.kind === 'connection-opened') {
      const volume = latest === undefined || latest.bytes >= this.#options.mostBytes ? this.#next() : latest
      volume.connections.add(connection)
    }
    const volume = this.#open.find(({ connections }) => connections.has(connection)) ?? latest
    if (volume === undefined) return
    append(volume, event)
    if (event.kind !== 'connection-closed' && event.kind !== 'recording-ended') return
    volume.connections.delete(connection)
    this.#finish(volume)
  }

  /** A file that is full is finished with its last connection. */
  #finish(volume: Volume): void {
    if (volume === this.#open.at(-1) || volume.connections.size > 0 || this.#run === undefined) return
    append(volume, { kind: 'run-ended', problems: [], seq: 0, at: this.#run.at })
    this.#open.splice(this.#open.indexOf(volume), 1)
    volume.sink.close().catch((error: unknown) => this.#fail(error))
  }

  #next(): Volume {
    this.#count += 1
    const { file, mostFiles } = this.#options
    const { dir, name, ext } = parse(file)
    const path = this.#count === 1 ? file : `${dir === '' ? '' : `${dir}/`}${name}.${this.#count}${ext}`
    const volume: Volume = { file: path, sink: openSink(path), connections: new Set(), seq: 0, bytes: 0 }
    if (this.#run !== undefined) append(volume, this.#run)
    const before = this.#open.at(-1)
    this.#open.push(volume)
    if (before !== undefined) this.#finish(before)
    this.#files.push(path)
    if (this.#files.length > mostFiles) rmSync(this.#files.shift() ?? '', { force: true })
    return volume
  }
}

/** Events are numbered anew: what is missing between two would be damage. */
function append(volume: Volume, event: TraceEvent): void {
  const pieces = [...quietPieces({ ...event, seq: volume.seq }), '\n']
  volume.seq += 1
  for (const piece of pieces) {
    volume.bytes += Buffer.byteLength(piece)
    volume.sink.write(piece)
  }
}
