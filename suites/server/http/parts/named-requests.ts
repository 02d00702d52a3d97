/** Requests that have an Mcp-Name and may be made of any server: what it lists, and nothing that acts. */

import type { Fixtures, RevisionFacts } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { paramHeaders } from '../../../stimuli/call-tool.ts'

export type NamedKind = 'tools' | 'prompts' | 'resources'

interface NamedRequest {
  readonly kind: NamedKind
  readonly method: string
  readonly params: JsonObject
  /** What Mcp-Name mirrors. */
  readonly name: string
  /** Further headers, which mirror arguments. */
  readonly headers: Readonly<Record<string, string>>
}

type Callable = Pick<Fixtures, 'callable'>

/** At most one of each kind. */
export function namedRequests(facts: RevisionFacts, fixtures: Callable): readonly NamedRequest[] {
  return [toolCall(fixtures), promptRequest(facts), resourceRead(facts)].filter((request) => request !== undefined)
}

function toolCall({ callable }: Callable): NamedRequest | undefined {
  // A name that needs coding proves more.
  const named = callable.filter(({ tool }) => typeof tool.name === 'string')
  const chosen = named.find(({ tool }) => /[^\x20-\x7e]/.test(String(tool.name))) ?? named[0]
  if (chosen === undefined) return undefined
  const name = String(chosen.tool.name)
  const headers = paramHeaders(chosen.tool.inputSchema, chosen.arguments)
  return { kind: 'tools', method: 'tools/call', params: { name, arguments: chosen.arguments }, name, headers }
}

function promptRequest({ prompts }: RevisionFacts): NamedRequest | undefined {
  const chosen = prompts.find((prompt) => required(prompt).length === 0) ?? prompts[0]
  if (typeof chosen?.name !== 'string') return undefined
  const args = Object.fromEntries(required(chosen).map((name) => [name, 'conformance']))
  const { name } = chosen
  return { kind: 'prompts', method: 'prompts/get', params: { name, arguments: args }, name, headers: {} }
}

function required({ arguments: args }: JsonObject): string[] {
  if (!isJsonArray(args)) return []
  return args.filter(isJsonObject).flatMap(({ name, required }) => (required === true ? [String(name)] : []))
}

function resourceRead({ resources }: RevisionFacts): NamedRequest | undefined {
  const uri = resources[0]?.uri
  return typeof uri === 'string'
    ? { kind: 'resources', method: 'resources/read', params: { uri }, name: uri, headers: {} }
    : undefined
}
