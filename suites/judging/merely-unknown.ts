import type { Message } from '../../harness/index.ts'
import { findMethod, isJsonObject, type RevisionId } from '../../schema/index.ts'

/** Nothing is wrong with a message of ours but that no revision has its method. */
export function isMerelyUnknown({ json, text, method, params, from }: Message, revision: RevisionId): boolean {
  if (!isJsonObject(json) || json.jsonrpc !== '2.0' || JSON.stringify(json) !== text) return false
  const isPlain = Object.hasOwn(json, 'params') ? params !== undefined : true
  return isPlain && method !== undefined && findMethod(revision, method, from) === undefined
}
