/** Bytes of an event stream -> events, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads them. */
import { createParser } from 'eventsource-parser'

/** One thing that the stream said: an event, a retry time, a comment, or what is none of these. */
export interface SseItem {
  /** The id that this very event carries. */
  readonly id?: string
  readonly event?: string
  /** Present on events, "" included. A block without a data field is no event and is not reported. */
  readonly data?: string
  readonly retry?: number
  readonly comment?: string
  readonly invalid?: string
}

export interface SseReader {
  /** False: the event passed the limit; push no more. */
  push(chunk: Uint8Array): boolean
  /** The stream has ended; an unfinished event is dropped, as the standard asks, but reported. */
  end(): void
}

/** @param limit characters of one event that we hold until it is complete */
export function createSseReader({ limit, onItem }: { limit: number; onItem(item: SseItem): void }): SseReader {
  const lossy = new TextDecoder('utf-8')
  let strict = new TextDecoder('utf-8', { fatal: true })
  let within = true
  let ended = false
  const report = (item: SseItem): void => {
    if (!ended) onItem(item)
    else if (item.data !== undefined) onItem({ invalid: 'the stream ended inside an event' })
  }
  let afterCr = false
  const parser = createParser({
    maxBufferSize: limit,
    onEvent: ({ id, event, data }) =>
      report({ ...(id === undefined ? {} : { id }), ...(event === undefined ? {} : { event }), data }),
    onRetry: (retry) => report({ retry }),
    onComment: (comment) => report({ comment }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') within = false
      else report({ invalid: error.line ?? error.message })
    },
  })
  /** All line ends become LF: the parser would hold back a CR until it saw what follows. */
  const normalize = (text: string): string => {
    const rest = afterCr && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') afterCr = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }
  const checkUtf8 = (chunk: Uint8Array, stream: boolean): void => {
    try {
      strict.decode(chunk, { stream })
    } catch {
      strict = new TextDecoder('utf-8', { fatal: true })
      onItem({ invalid: 'bytes that are not UTF-8' })
    }
  }
  return {
    push(chunk) {
      if (!within) return false
      checkUtf8(chunk, true)
      parser.feed(normalize(lossy.decode(chunk, { stream: true })))
      return within
    },
    end() {
      if (!within) return
      checkUtf8(new Uint8Array(), false)
      parser.feed(normalize(lossy.decode()))
      ended = true
      parser.feed('\n\n')
    },
  }
}
