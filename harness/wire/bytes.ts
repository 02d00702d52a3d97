/** Between raw bytes and what the trace keeps of them. */
import { isUtf8 } from 'node:buffer'
import { toUSVString } from 'node:util'

/** Exact bytes: `text` when they are valid UTF-8, otherwise `base64`. */
export type Bytes = { readonly text: string } | { readonly base64: string }

/** Text where the bytes are valid UTF-8 (a byte order mark stays in it), otherwise base64. Nothing is lost. */
export function toBytes(data: Uint8Array): Bytes {
  const buffer = asBuffer(data)
  return isUtf8(buffer) ? { text: buffer.toString('utf8') } : { base64: buffer.toString('base64') }
}

interface Outgoing {
  /** With its terminator, in one piece. */
  readonly line: Buffer
  /** What the trace keeps of it, without. A text is not made again from its bytes. */
  readonly content: Bytes
}

/** A body that we send, as `encodeBody` has it, and what ends it. @param terminator of ASCII */
export function outgoing(body: string | Uint8Array, terminator: string): Outgoing {
  if (typeof body !== 'string') {
    const data = asBuffer(body)
    return { line: Buffer.concat([data, Buffer.from(terminator)]), content: toBytes(data) }
  }
  const length = Buffer.byteLength(body)
  const line = Buffer.allocUnsafe(length + terminator.length)
  line.write(body)
  line.write(terminator, length)
  return { line, content: { text: toUSVString(body) } }
}

/** The raw bytes again. */
export function fromBytes(bytes: Bytes): Buffer {
  return 'text' in bytes ? Buffer.from(bytes.text, 'utf8') : Buffer.from(bytes.base64, 'base64')
}

/** What goes onto the wire for a body: strings as UTF-8 (a lone surrogate as U+FFFD), bytes as they are; not copied. */
export function encodeBody(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'utf8') : asBuffer(body)
}

function asBuffer(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}
