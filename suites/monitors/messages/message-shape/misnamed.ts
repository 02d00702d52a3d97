/** Names that a party gets wrong: methods as the diagrams of the pages label them, a cursor under the name of the result. */

import type { Conversation, Message } from '../../../../harness/index.ts'
import { findMethod } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { type Reading, reading } from '../../parts/readings.ts'

/** Notification names without their prefix -> the rule on the notification. */
const unprefixed: Readonly<Record<string, RequirementId>> = {
  'tools/list_changed': 'tools.list-changed.shape',
  'resources/list_changed': 'resources.list-changed.shape',
  'resources/updated': 'resources.updated.shape',
  'prompts/list_changed': 'prompts.list-changed.shape',
  'roots/list_changed': 'roots.list-changed.shape',
}

const lists = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']

export function misnamedReadings(message: Message, { revision, byPeer }: Conversation): readonly Reading[] {
  const { method, params, seq, from } = message
  if (method === undefined || message.json === undefined) return []
  const rule = unprefixed[method]
  if (rule !== undefined && findMethod(revision, `notifications/${method}`, from) !== undefined)
    return [reading(rule, { expected: `the method notifications/${method}`, actual: method }, seq)]
  if (!lists.includes(method)) return []
  const { nextCursor, cursor } = params ?? {}
  const isKnown = byPeer.some(({ result }) => nextCursor !== undefined && result?.nextCursor === nextCursor)
  const isMisnamed = isKnown && cursor === undefined
  return [
    reading('pagination.request.shape', isMisnamed && { expected: 'the cursor in params.cursor', actual: params }, seq),
  ]
}
