/** One request of each method that a server serves: whoever looks for tokens has to look at all of them. */
import { at, type Fixtures, type Revision, type RevisionFacts } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { declaredListMethods } from '../../http/parts/list-requests.ts'
import { namedRequests } from '../../http/parts/named-requests.ts'

export interface MethodRequest {
  readonly method: string
  readonly params: JsonObject
  /** Headers that mirror arguments. */
  readonly headers?: Readonly<Record<string, string>>
  /** Its answer is a stream that stays open. */
  readonly isOpen?: true
}

/** Nothing that acts: tools that the suite may call, what is listed, names that nobody has. */
export function everyRequest(
  { id, era }: Pick<Revision, 'id' | 'era'>,
  facts: RevisionFacts,
  fixtures: Pick<Fixtures, 'callable'>,
): readonly MethodRequest[] {
  const { capabilities, resources, prompts, resourceTemplates } = facts
  const has = (name: string): boolean => isJsonObject(capabilities[name])
  const named = namedRequests(facts, fixtures)
  const all: MethodRequest[] = declaredListMethods(capabilities).map((method) => ({ method, params: {} }))
  all.push(...named)
  const unknown = { name: 'mcp-conform-no-such-tool', arguments: {} }
  if (has('tools') && !named.some(({ kind }) => kind === 'tools')) all.push({ method: 'tools/call', params: unknown })
  if (has('completions')) {
    const ref = { type: 'ref/prompt', name: String(prompts[0]?.name ?? 'mcp-conform-no-such-prompt') }
    const template = resourceTemplates[0]?.uriTemplate
    const usual = prompts.length > 0 || typeof template !== 'string' ? ref : { type: 'ref/resource', uri: template }
    all.push({ method: 'completion/complete', params: { ref: usual, argument: { name: 'conformance', value: '' } } })
  }
  if (era === 'modern')
    return [
      ...all,
      { method: 'server/discover', params: {} },
      { method: 'subscriptions/listen', params: { notifications: {} }, isOpen: true },
    ]
  all.push({ method: 'ping', params: {} })
  if (has('logging')) all.push({ method: 'logging/setLevel', params: { level: 'info' } })
  const uri = resources[0]?.uri
  if (at(capabilities, 'resources', 'subscribe') === true && typeof uri === 'string')
    all.push({ method: 'resources/subscribe', params: { uri } }, { method: 'resources/unsubscribe', params: { uri } })
  if (id === '2025-11-25' && has('tasks')) all.push({ method: 'tasks/list', params: {} })
  return all
}
