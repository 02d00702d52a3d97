/** One block of an event stream, ended by an empty line. Without a data line there is no event, only its id counts. */
export interface SseBlock {
  event: string
  data: string | undefined
  id: string | undefined
}

interface SseReader {
  block(block: SseBlock): void
  /** A `retry` field, milliseconds; takes effect at once, before its block is complete. */
  retry(ms: number): void
}

/** A parser of one event stream (HTML standard, server-sent events): feed it text in any pieces. */
export function createSseParser(reader: SseReader): (text: string) => void {
  let rest = ''
  let started = false
  let afterCarriageReturn = false
  let block = emptyBlock()

  function line(text: string): void {
    if (text === '') {
      reader.block(block)
      block = emptyBlock()
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`
    else if (field === 'event') block.event = value
    else if (field === 'id' && !value.includes('\0')) block.id = value
    else if (field === 'retry' && /^\d+$/.test(value)) reader.retry(Number(value))
  }

  return (text) => {
    rest += text
    if (!started && rest !== '') {
      started = true
      rest = rest.replace(/^\uFEFF/, '')
    }
    for (;;) {
      // The second half of a CRLF may come in the next chunk; the line ended with the first half.
      if (afterCarriageReturn && rest.startsWith('\n')) rest = rest.slice(1)
      if (rest !== '') afterCarriageReturn = false
      const end = rest.search(/[\r\n]/)
      if (end < 0) return
      afterCarriageReturn = rest[end] === '\r'
      const text = rest.slice(0, end)
      rest = rest.slice(end + 1)
      line(text)
    }
  }
}

function emptyBlock(): SseBlock {
  return { event: 'message', data: undefined, id: undefined }
}
