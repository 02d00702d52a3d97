/** Bytes of an event stream -> events, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads them. */
import { createParser } from 'eventsource-parser'
import { type Bounds, bytesInWords, type Reached } from './bounds.ts'

/** One thing that the stream said: an event, a retry time, a comment, or what is none of these. */
export interface SseItem {
  /** The id that this very event carries. */
  readonly id?: string
  readonly event?: string
  /** Present on events, "" included. A block without a data field is no event; it is reported if it sets an id. */
  readonly data?: string
  readonly retry?: number
  readonly comment?: string
  /** What the parser could not read. */
  readonly invalid?: string
}

export interface SseReader {
  /** Reads a chunk, line by line; yields the bound that an event has passed, once it has: push no more. */
  push(chunk: Uint8Array): Iterable<Reached | undefined>
  /** A line of an event has begun to come, and the event is not complete. */
  readonly isWithinEvent: boolean
  /** The stream has ended; an unfinished event is dropped, as the standard asks, but reported. */
  end(): void
}

interface SseReaderOptions {
  /**
   * Limits for one event, which is kept until it is complete. Each of its lines counts as a value, because it needs more memory than its
   * length.
   */
  readonly bounds: Pick<Bounds, 'messageBytes' | 'messageValues'>
  onItem(item: SseItem): void
}

export function createSseReader({ bounds, onItem }: SseReaderOptions): SseReader {
  const lossy = new TextDecoder('utf-8')
  let strict = new TextDecoder('utf-8', { fatal: true })
  const { messageBytes, messageValues } = bounds
  let passed: Reached | undefined
  let ended = false
  const report = (item: SseItem): void => {
    if (!ended) onItem(item)
    else if (item.data !== undefined) onItem({ invalid: 'the stream ended inside an event' })
  }
  const ids = idOnlyBlocks((id) => report({ id }))
  let lines = 0
  let isLineOpen = false
  let isWithinEvent = false
  let afterCr = false
  const parser = createParser({
    maxBufferSize: messageBytes,
    onEvent: ({ id, event, data }) => report({ id, event, data }),
    onRetry: (retry) => report({ retry }),
    onComment: (comment) => report({ comment }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded')
        passed = { bound: 'messageBytes', words: `an event longer than ${bytesInWords(messageBytes)}` }
      else report({ invalid: error.line ?? error.message })
    },
  })
  /** All line ends become LF: the parser would hold back a CR until it saw what follows. */
  const normalize = (text: string): string => {
    const rest = afterCr && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') afterCr = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }
  const count = (piece: string): void => {
    if (!isLineOpen) {
      lines = piece === '\n' ? 0 : lines + 1
      // A comment belongs to no event.
      isWithinEvent = piece !== '\n' && (isWithinEvent || !piece.startsWith(':'))
    }
    isLineOpen = !piece.endsWith('\n')
    if (lines > messageValues)
      passed = { bound: 'messageValues', words: `an event of more than ${messageValues} lines` }
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
    get isWithinEvent() {
      return isWithinEvent
    },
    *push(chunk) {
      if (passed === undefined) checkUtf8(chunk, true)
      const text = passed === undefined ? normalize(lossy.decode(chunk, { stream: true })) : ''
      // Line by line, so that what the parser reports and what it leaves out come in order.
      for (let start = 0; start < text.length && passed === undefined; ) {
        const end = text.indexOf('\n', start)
        const piece = text.slice(start, end < 0 ? text.length : end + 1)
        start += piece.length
        count(piece)
        if (passed === undefined) parser.feed(piece)
        ids.feed(piece)
        yield passed
      }
      yield passed
    },
    end() {
      if (passed !== undefined) return
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
