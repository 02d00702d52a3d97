import type { Message } from '../../harness/index.ts'
import { findMethod, isJsonObject, type RevisionId } from '../../schema/index.ts'

/** Nothing is wrong with a message of ours but that no revision has its method. */
export function isMerelyUnknown({ json, text, method, params, from }: Message, revision: RevisionId): boolean {
  if (method === undefined || !isJsonObject(json) || json.jsonrpc !== '2.0') return false
  const isPlain = Object.hasOwn(json, 'params') ? params !== undefined : true
  // What costs most comes last: each message of a long conversation is looked at.
  return isPlain && findMethod(revision, method, from) === undefined && JSON.stringify(json) === text
}
