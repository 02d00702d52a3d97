/** Sends one unit, on a connection that may be gone. */
import type { HttpOutcome } from '../../../transports/channel.ts'
import type { HeaderList } from '../../../wire/http/headers.ts'
import type { ClientContext } from '../client-context.ts'
import type { SendOptions } from '../drive.ts'
import { traceMarks } from './trace-marks.ts'

export interface Sent {
  /** Trace position of the message. */
  readonly seq: number
  readonly http: HttpOutcome | undefined
}

/** A dead connection takes no bytes; that we would have sent them is recorded all the same. */
export async function sendUnit(
  { channel, recorder, session }: ClientContext,
  body: string | Uint8Array,
  headers: HeaderList,
  options: SendOptions<string>,
): Promise<Sent> {
  const marks = traceMarks({ ...options, deliberate: options.deliberate ?? session.disturbed })
  const { bare = false } = options
  if (channel.alive) return channel.send({ body, headers, bare, ...marks })
  const event = recorder.record({
    kind: 'message',
    connection: channel.connection,
    direction: 'sent',
    ...(channel.kind === 'stdio' ? { terminator: '\n' } : {}),
    text: typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
    ...marks,
  })
  return { seq: event.seq, http: undefined }
}
