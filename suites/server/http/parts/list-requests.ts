import type { JsonObject } from '../../../../schema/index.ts'

const lists: readonly (readonly [capability: string, method: string])[] = [
  ['resources', 'resources/templates/list'],
  ['resources', 'resources/list'],
  ['prompts', 'prompts/list'],
  ['tools', 'tools/list'],
]

/** List requests that a server with these capabilities answers; the rarer ones first. */
export function declaredListMethods(capabilities: JsonObject): string[] {
  return lists.filter(([capability]) => capability in capabilities).map(([, method]) => method)
}
