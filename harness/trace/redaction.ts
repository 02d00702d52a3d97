/** Takes secrets out of events before they are kept: well-known headers and members, and whatever the user named. */
import type { EventBody } from './events.ts'

export type Redactor = (body: EventBody) => EventBody

export const redacted = '[redacted]'
