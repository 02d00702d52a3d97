/** Messages that change nothing on any server: what may be sent to a server that someone uses. */
import type { RevisionId } from '../../../schema/index.ts'
import { findMethod, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** Methods without effect, provided that what they name does not exist. */
const harmless = [
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'notifications/cancelled',
  'notifications/progress',
]

/** The message types of the harmless methods that a revision has. */
export function harmlessTypes(revision: RevisionId): readonly string[] {
  return harmless.flatMap((method) => findMethod(revision, method, 'client')?.requestType ?? [])
}

const names: Readonly<Record<string, string>> = {
  name: 'mcp-conform-no-such-name',
  uri: 'mcp-conform-no-such-scheme:/nothing',
}

/** Names that a careless look-up finds in the prototype of its table: no server has them either. */
const inherited: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'toString'])

/** Whether a name stands for nothing on any server. */
export const namesNothing = (name: string): boolean => inherited.has(name) || Object.values(names).includes(name)

/** The message with names of tools, prompts and resources that no server has; whatever is no string stays. */
export function namingNothing(message: JsonObject): JsonObject {
  const { params } = message
  if (!isJsonObject(params)) return message
  const { ref } = params
  const renamed = rename(params)
  return { ...message, params: isJsonObject(ref) ? { ...renamed, ref: rename(ref) } : renamed }
}

function rename(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([member, value]): [string, Json] => {
    const name = Object.hasOwn(names, member) ? names[member] : undefined
    const isNamed = name !== undefined && typeof value === 'string' && !inherited.has(value)
    return [member, isNamed ? name : value]
  })
  return Object.fromEntries(members)
}
