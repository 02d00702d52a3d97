/** What passes between the two parties, as whoever passes it on hands it to the recording: bytes and ends, nothing read yet. */

/** What happens on the pipes of one server process. */
export type StdioTraffic =
  | { readonly kind: 'started'; readonly command: readonly string[]; readonly pid?: number }
  /** Bytes from the client to the server. */
  | { readonly kind: 'input'; readonly data: Uint8Array }
  | { readonly kind: 'input-ended' }
  /** Bytes from the server to the client. */
  | { readonly kind: 'output'; readonly data: Uint8Array }
  | { readonly kind: 'stderr'; readonly data: Uint8Array }
  /** The client sent us a signal, which the server got from us. */
  | { readonly kind: 'signal'; readonly signal: string }
  /** The process has exited, and all that it wrote has been handed on. */
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }

/** Names and values in turns, as Node gives them: who passes on does no more with them. */
type RawHeaders = readonly string[]

/** What happens to one HTTP exchange; `http` numbers it. */
export type HttpTraffic =
  | {
      readonly kind: 'request'
      readonly http: number
      /** Numbers the TCP connection of the client. */
      readonly socket: number
      /** The client's address, without the port. */
      readonly from: string
      readonly method: string
      readonly url: string
      readonly rawHeaders: RawHeaders
    }
  | { readonly kind: 'request-data'; readonly http: number; readonly data: Uint8Array }
  | { readonly kind: 'request-ended'; readonly http: number }
  | { readonly kind: 'response'; readonly http: number; readonly status: number; readonly rawHeaders: RawHeaders }
  | { readonly kind: 'response-data'; readonly http: number; readonly data: Uint8Array }
  /** The exchange is over: at its end, or cut off by one of the parties. */
  | { readonly kind: 'ended'; readonly http: number; readonly by: 'client' | 'server'; readonly error?: string }

/** One thing that happened, and when: milliseconds since the tap was started. */
export type Traffic = (
  | (StdioTraffic & {
      /** Numbers the process, where clients start several. */
      readonly process?: number
    })
  | HttpTraffic
  | { readonly kind: 'lost'; readonly reason: string }
) & {
  readonly at: number
}

/** Bytes that may wait for the judging. */
export const mostWaiting = 64 * 1024 * 1024
/** What a piece of traffic costs beside its data, about. */
const pieceBytes = 512
const wordBytes = 64

/** What it costs to keep it waiting, about. */
export function waitingBytes(traffic: Traffic): number {
  const data = 'data' in traffic ? traffic.data.length : 0
  const headers = 'rawHeaders' in traffic ? traffic.rawHeaders.length * wordBytes : 0
  return pieceBytes + data + headers
}
