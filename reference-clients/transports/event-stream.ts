import type { Run } from '../launch/run.ts'
import { createDecoder } from './bytes-to-text.ts'
import type { HttpResponse } from './http-exchange.ts'
import { createSseParser, type SseBlock } from './sse.ts'

/** Where one SSE stream stands; kept over reconnections. */
export interface StreamPosition {
  lastEventId: string | undefined
  /** Milliseconds the server asked the client to wait before it reconnects. */
  retry: number | undefined
  /** Blocks read so far. */
  blocks: number
}

export function startOfStream(): StreamPosition {
  return { lastEventId: undefined, retry: undefined, blocks: 0 }
}

/**
 * Reads an event stream to its end, noting ids and `retry` in `position`. An event without data is no message
 * (Streamable HTTP, priming event). A cut connection counts as the end.
 */
export async function readEventStream(
  run: Run,
  response: HttpResponse,
  position: StreamPosition,
  onEvent: (event: SseBlock, data: string) => void,
): Promise<void> {
  const decode = createDecoder(run.seams)
  const feed = createSseParser({
    block(block) {
      position.blocks += 1
      if (block.id !== undefined) position.lastEventId = block.id
      if (block.data !== undefined && block.data !== '') onEvent(block, block.data)
    },
    retry(ms) {
      position.retry = ms
    },
  })
  try {
    for await (const chunk of response.body) {
      await run.seams.pace?.()
      feed(decode(chunk))
    }
  } catch {
    // The caller sees what is missing and decides.
  }
}
