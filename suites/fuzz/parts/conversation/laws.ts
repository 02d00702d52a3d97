/**
 * What holds of any conversation, whatever was asked in which order. The rest is for the monitors, which read the same
 * connections.
 */
import { notificationAcknowledged, responseAcknowledged } from './laws/acknowledged.ts'
import { answered, ownAnswer } from './laws/answers.ts'
import { continues, same, stable } from './laws/lists.ts'
import { ownReplay, replayed } from './laws/replays.ts'

export const laws = {
  'messages.request.answered': answered,
  'messages.response.id-echo': ownAnswer,
  'pagination.server.continues-after-cursor': continues,
  'pagination.server.stable-cursors': stable,
  'tools.list.same-on-every-connection': same('tools'),
  'resources.list.same-on-every-connection': same('resources'),
  'prompts.list.same-on-every-connection': same('prompts'),
  'http.post.notification-202': notificationAcknowledged,
  'http.post.response-202': responseAcknowledged,
  'http.resume.event-id-cursor': replayed,
  'http.resume.no-foreign-replay': ownReplay,
} as const
