/** Bytes of an event stream -> events, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads them. */
import { createParser } from 'eventsource-parser'

/** One thing that the stream said: an event, a retry time, a comment, or what is none of these. */
export interface SseItem {
  /** The id that this very event carries. */
  readonly id?: string
  readonly event?: string
  /** Present on events, "" included. A block without a data field is no event; it is reported if it sets an id. */
  readonly data?: string
  readonly retry?: number
  readonly comment?: string
  readonly invalid?: string
}

export interface SseReader {
  /** Reads a chunk, line by line; false once an event has passed the limit: push no more. */
  push(chunk: Uint8Array): Iterable<boolean>
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
  const ids = idOnlyBlocks((id) => report({ id }))
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
    *push(chunk) {
      if (within) checkUtf8(chunk, true)
      const text = within ? normalize(lossy.decode(chunk, { stream: true })) : ''
      // Line by line, so that what the parser reports and what it leaves out come in order.
      for (let start = 0; start < text.length && within; ) {
        const end = text.indexOf('\n', start)
        const piece = text.slice(start, end < 0 ? text.length : end + 1)
        start += piece.length
        parser.feed(piece)
        ids.feed(piece)
        yield within
      }
      yield within
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

/** An id is short; of a longer line only the start is looked at. */
const longestField = 1024

/** Watches for blocks that set the last event id and carry no data, of which the parser says nothing. */
function idOnlyBlocks(onId: (id: string) => void): { feed(piece: string): void } {
  let line = ''
  let id: string | undefined
  let hasData = false
  return {
    /** @param piece a line with its LF, or a part of one */
    feed(piece) {
      if (line.length < longestField) line += piece
      if (!piece.endsWith('\n')) return
      const field = line.endsWith('\n') ? line.slice(0, -1) : line
      line = ''
      if (field === '') {
        if (id !== undefined && !hasData) onId(id)
        id = undefined
        hasData = false
      } else if (/^data(:|$)/.test(field)) hasData = true
      else if (/^id:[^\0]*$/.test(field)) id = field.slice(field.startsWith('id: ') ? 4 : 3)
    },
  }
}
