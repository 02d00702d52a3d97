import type { RequirementId } from '../define.ts'

/** Requirements about who gets a notification of a change: judged by a monitor, triggered by scenarios that change something. */
export const changeNotices = [
  'subscriptions.server.only-requested-types',
  'tools.list-changed.opt-in-only',
  'prompts.list-changed.opt-in-only',
  'resources.list-changed.opt-in-only',
  'resources.updated.only-subscribed-stream',
  'subscriptions.server.id-on-notifications',
] as const satisfies readonly RequirementId[]
