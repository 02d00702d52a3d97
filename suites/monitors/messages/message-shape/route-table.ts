/** Places inside messages, and the requirement that a flaw there is reported under. */
import { at, isModern, isSince } from '../../../../harness/index.ts'
import { type Json, lookUp, type RevisionId, type Violation } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'

export interface FlawPlace {
  readonly revision: RevisionId
  readonly typeName: string
  /** The requirement on the type as a whole. */
  readonly requirement: RequirementId
  /** The value of that type. */
  readonly value: Json
  readonly violation: Pick<Violation, 'path' | 'rule' | 'requirement'>
}

export interface RouteRow {
  /** Types of messages. Default: all. */
  readonly of?: readonly string[]
  /** The path is read from behind this step, its first or its last one. */
  readonly behind?: readonly [which: 'first' | 'last', step: string]
  /** The path: steps, `*` for any one, `a|b` for one of them; `...` at the end for any further ones. Default: any path. */
  readonly at?: string
  readonly when?: (place: FlawPlace, steps: readonly string[]) => boolean
  /** `null`: another monitor reports it. */
  readonly as: RequirementId | null
}

const isMissing = ({ violation }: FlawPlace): boolean => violation.rule === 'required'
const isModernRequest = ({ revision, typeName }: FlawPlace): boolean =>
  isModern(revision) && typeName.endsWith('Request')
const isAudio = ({ value }: FlawPlace, [, index]: readonly string[]): boolean =>
  at(value, 'messages', Number(index), 'content', 'type') === 'audio'
/** The member itself is missing: not so what is in it. */
const isThere = (place: FlawPlace, steps: readonly string[]): boolean => !(isMissing(place) && steps.length === 1)
const is20250618 = ({ revision }: FlawPlace): boolean => revision === '2025-06-18'
const isLater = (place: FlawPlace): boolean => !is20250618(place)

const inputRequests = ['elicitation/create', 'sampling/createMessage', 'roots/list']
const tasks = ['CreateTaskResult', 'GetTaskResult', 'ListTasksResult', 'CancelTaskResult', 'TaskStatusNotification']
const ofTasks = ['taskId', 'status', 'createdAt', 'lastUpdatedAt']

/** Members of a task that has an id are judged by the tasks monitor, each by its own rule. */
function isOfKnownTask({ typeName, value, violation }: FlawPlace, steps: readonly string[]): boolean {
  const member = steps.at(-1) ?? ''
  const task = lookUp(value, violation.path.slice(0, violation.path.lastIndexOf('/')))
  return (
    at(task, 'taskId') !== undefined && (ofTasks.includes(member) || (typeName === 'GetTaskResult' && member === 'ttl'))
  )
}

const meta = ['first', '_meta'] as const
const key = (name: string): string => `io.modelcontextprotocol/${name}`
const identity = `${key('clientInfo')}|${key('serverInfo')} * ...`
const contents = 'protocolVersion|capabilities|clientInfo|serverInfo'
const openings = ['InitializeResult', 'DiscoverResult']
const block = { of: ['GetPromptResult'] }
const asked = { of: ['ElicitRequest'] }

/** Before what the schema itself names; most special first. */
export const rows: readonly RouteRow[] = [
  // The envelope is judged by envelope.ts, _meta of requests by the request-metadata monitor.
  { at: 'jsonrpc|id|method', as: null },
  { at: 'params _meta', when: isModernRequest, as: null },
  { at: `params _meta ${key('protocolVersion')}|${key('clientCapabilities')}`, when: isModernRequest, as: null },
  { at: 'params', when: (place) => isModernRequest(place) && place.typeName !== 'ListRootsRequest', as: null },
  // What is inside a request for input is read once more, as a request of its own type.
  {
    of: ['InputRequiredResult'],
    at: 'inputRequests * * ...',
    when: ({ value }, [, name = '']) =>
      inputRequests.some((method) => method === at(value, 'inputRequests', name, 'method')),
    as: null,
  },
  { of: ['SubscriptionsListenResult'], behind: meta, at: '', as: 'subscriptions.listen-result.shape' },
  {
    of: ['SubscriptionsListenResult'],
    behind: meta,
    at: `${key('subscriptionId')} ...`,
    as: 'subscriptions.listen-result.shape',
  },
  { behind: meta, at: `${key('clientCapabilities')} * ...`, as: 'capabilities.objects.shape' },
  { behind: meta, at: identity, when: (_, steps) => steps.includes('icons'), as: 'icons.icon.shape' },
  { behind: meta, at: identity, as: 'implementation.implementation.shape' },
  { behind: meta, when: (_, [name]) => name !== 'progressToken', as: 'meta.objects.shape' },
  { of: tasks, when: isOfKnownTask, as: null },
  { ...block, at: 'messages * content resource uri', as: 'prompts.content.embedded-uri' },
  { ...block, at: 'messages * content resource text|blob', as: 'prompts.content.embedded-text-or-blob' },
  { ...block, at: 'messages * content data', when: isAudio, as: 'prompts.content.audio-base64' },
  { ...block, at: 'messages * content data', as: 'prompts.content.image-base64' },
  { ...block, at: 'messages * content mimeType', when: isAudio, as: 'prompts.content.audio-mime-type' },
  { ...block, at: 'messages * content mimeType', as: 'prompts.content.image-mime-type' },
  { behind: ['first', 'icons'], as: 'icons.icon.shape' },
  { of: ['InitializeRequest'], at: 'params', when: isMissing, as: 'lifecycle.init.client-request-contents' },
  {
    of: ['InitializeRequest'],
    at: `params ${contents}`,
    when: isMissing,
    as: 'lifecycle.init.client-request-contents',
  },
  { of: ['InitializeResult'], at: contents, when: isMissing, as: 'lifecycle.init.server-responds' },
  { of: ['InitializeRequest'], at: 'params capabilities tasks ...', as: 'tasks.capability.shape' },
  { of: ['InitializeRequest'], at: 'params capabilities ...', as: 'capabilities.objects.shape' },
  {
    of: ['InitializeRequest'],
    at: 'params clientInfo|serverInfo ...',
    as: 'implementation.implementation.shape',
  },
  { of: openings, at: 'capabilities tasks ...', as: 'tasks.capability.shape' },
  { of: openings, at: 'capabilities ...', when: isThere, as: 'capabilities.objects.shape' },
  { of: openings, at: 'clientInfo|serverInfo ...', when: isThere, as: 'implementation.implementation.shape' },
  { at: 'nextCursor ...', as: 'pagination.list.shape' },
  {
    of: ['CompleteResult'],
    when: ({ violation }) => violation.rule === 'maxItems',
    as: 'completion.values.max-100',
  },
  { of: ['ListToolsResult'], at: 'tools * outputSchema type ...', as: 'tools.output-schema.root-object' },
  // A tool without inputSchema is no tool; one with a bad schema breaks the rule on schemas, once there is one.
  {
    of: ['ListToolsResult'],
    at: 'tools * inputSchema ...',
    when: (place, { length }) => isSince(place.revision, '2025-11-25') && !(length === 3 && isMissing(place)),
    as: 'tools.input-schema.valid-object',
  },
  { at: 'ttlMs|cacheScope', when: isMissing, as: 'caching.server.hints-present' },
  {
    at: 'ttlMs|cacheScope',
    when: ({ violation }) => violation.rule === 'minimum',
    as: 'caching.server.ttl-non-negative',
  },
  { at: 'ttlMs|cacheScope', as: 'caching.result.shape' },
  { behind: ['last', 'annotations'], at: 'audience ...', as: 'annotations.audience.values' },
  { behind: ['last', 'annotations'], at: 'priority ...', as: 'annotations.priority.range' },
  { of: ['CallToolResult'], at: 'structuredContent ...', as: 'tools.structured-content.object' },
]

const sampling = ['CreateMessageRequest', 'CreateMessageResult']
const isModernPlace = ({ revision }: FlawPlace): boolean => isModern(revision)

/** After what the schema itself names. */
export const widerRows: readonly RouteRow[] = [
  { ...asked, at: 'params requestedSchema properties * format ...', as: 'elicitation.form.string-formats' },
  {
    ...asked,
    at: 'params requestedSchema properties * ...',
    when: is20250618,
    as: 'elicitation.form.flat-primitives-2025-06-18',
  },
  { ...asked, at: 'params requestedSchema properties * ...', as: 'elicitation.form.flat-primitives' },
  { ...asked, at: 'params requestedSchema|mode ...', when: isLater, as: 'elicitation.form.mode-value' },
  { ...asked, at: 'params message ...', when: isLater, as: 'elicitation.request.message' },
  {
    of: sampling,
    at: '* modelPreferences * ...',
    when: (_, [, , name = '']) => name.endsWith('Priority'),
    as: 'sampling.preferences.priority-range',
  },
  {
    of: ['CreateMessageRequest'],
    at: '* messages * role|content',
    when: isModernPlace,
    as: 'sampling.message.role-and-content',
  },
  {
    of: ['CreateMessageResult'],
    at: 'role|content',
    when: isModernPlace,
    as: 'sampling.message.role-and-content',
  },
  // The values of inputResponses stand in the params of the repeated request.
  { at: '* inputResponses ...', as: 'mrtr.input-responses.shape' },
]
