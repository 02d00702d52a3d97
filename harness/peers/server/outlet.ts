import type { Json } from '../../../schema/index.ts'

/** A way out for messages of ours: the stream of a request, the GET stream, stdout. */
export interface WriteOptions {
  readonly label?: string
  readonly deliberate?: string
  /** The SSE event id to use; ignored on stdio. */
  readonly eventId?: string
}

export interface Outlet {
  /** False: what is written now is kept for later, or lost. */
  readonly open: boolean
  /** Sends one message. Returns its trace position; undefined when it did not go out now. */
  write(text: string | Uint8Array, options?: WriteOptions): number | undefined
}

export interface DropOptions {
  readonly retry?: number
  readonly abruptly?: boolean
}

/** Where an incoming request came from, and what can be done in its context. */
export interface RequestContext extends Outlet {
  /** Trace position of the unit that carried the request. */
  readonly seq: number
  drop(options: DropOptions): void
}

/** The recorder's form of what a script says about a message of ours. */
export function asWriteOptions(options: {
  readonly as?: string
  readonly deliberate?: string
  readonly eventId?: string
}): WriteOptions {
  const { as, deliberate, eventId } = options
  return {
    label: as,
    deliberate,
    eventId,
  }
}

/** A message as it goes out: texts and bytes as they are. */
export const toText = (raw: Json | Uint8Array): string | Uint8Array =>
  typeof raw === 'string' || raw instanceof Uint8Array ? raw : JSON.stringify(raw)
