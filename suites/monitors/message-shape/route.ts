/**
 * Which requirement a flaw of a message is reported under: the most special one that speaks about the place where it is, so
 * that one flaw gives one red.
 */

import { at, isModern, isSince } from '../../../harness/index.ts'
import { type Json, lookUp, pointerSteps, type RevisionId, type Violation } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import { isRequirementId } from '../../requirements/ledger.ts'

export interface FlawPlace {
  readonly revision: RevisionId
  readonly typeName: string
  /** The requirement on the type as a whole. */
  readonly requirement: RequirementId
  /** The value of that type. */
  readonly value: Json
  readonly violation: Pick<Violation, 'path' | 'rule' | 'requirement'>
}

/** `null`: another monitor reports it. `undefined`: no rule of this table speaks about it. */
type Rule = (place: FlawPlace, steps: readonly string[]) => RequirementId | null | undefined

const isMissing = ({ violation }: FlawPlace): boolean => violation.rule === 'required'

const inputRequests = ['elicitation/create', 'sampling/createMessage', 'roots/list']

/** What is inside a request for input is read once more, as a request of its own type. */
const insideInputRequest: Rule = ({ typeName, value }, [member, key, ...deeper]) => {
  if (typeName !== 'InputRequiredResult' || member !== 'inputRequests' || key === undefined || deeper.length === 0)
    return undefined
  return inputRequests.some((method) => method === at(value, 'inputRequests', key, 'method')) ? null : undefined
}

/** `_meta` of requests is judged by the request-metadata monitor; the envelope by envelope.ts. */
const reportedElsewhere: Rule = ({ revision, typeName }, steps) => {
  if (['jsonrpc', 'id', 'method'].includes(steps[0] ?? '') && steps.length === 1) return null
  if (!isModern(revision) || !typeName.endsWith('Request')) return undefined
  const path = steps.join(' ')
  const keys = ['protocolVersion', 'clientCapabilities'].map((key) => `params _meta io.modelcontextprotocol/${key}`)
  return ['params _meta', ...keys].includes(path) || (path === 'params' && typeName !== 'ListRootsRequest')
    ? null
    : undefined
}

const insideMeta: Rule = ({ typeName }, steps) => {
  const at = steps.indexOf('_meta')
  if (at < 0) return undefined
  const [key, ...deeper] = steps.slice(at + 1)
  if (key === 'progressToken') return undefined
  const isSubscription = key === undefined || key === 'io.modelcontextprotocol/subscriptionId'
  if (typeName === 'SubscriptionsListenResult' && isSubscription) return 'subscriptions.listen-result.shape'
  if (key === 'io.modelcontextprotocol/clientCapabilities' && deeper.length > 0) return 'capabilities.objects.shape'
  const isIdentity = key === 'io.modelcontextprotocol/clientInfo' || key === 'io.modelcontextprotocol/serverInfo'
  if (isIdentity && deeper.length > 0)
    return deeper.includes('icons') ? 'icons.icon.shape' : 'implementation.implementation.shape'
  return 'meta.objects.shape'
}

const insideOpening: Rule = (place, steps) => {
  const [first, second] = steps
  const inRequest = place.typeName === 'InitializeRequest' && first === 'params'
  if (!inRequest && !['InitializeResult', 'DiscoverResult'].includes(place.typeName)) return undefined
  const [member, ...deeper] = inRequest ? steps.slice(1) : steps
  const contents = ['protocolVersion', 'capabilities', 'clientInfo', 'serverInfo']
  if (deeper.length === 0 && isMissing(place)) {
    if (inRequest && (member === undefined || contents.includes(member)))
      return 'lifecycle.init.client-request-contents'
    if (place.typeName === 'InitializeResult' && contents.includes(first ?? '')) return 'lifecycle.init.server-responds'
    return undefined
  }
  if (member === 'capabilities' && deeper[0] === 'tasks') return 'tasks.capability.shape'
  if (member === 'capabilities') return 'capabilities.objects.shape'
  if (member !== 'clientInfo' && member !== 'serverInfo') return second === 'icons' ? 'icons.icon.shape' : undefined
  return deeper[0] === 'icons' ? 'icons.icon.shape' : 'implementation.implementation.shape'
}

const insideLists: Rule = (place, steps) => {
  const { revision, typeName, violation } = place
  if (steps[0] === 'nextCursor') return 'pagination.list.shape'
  if (typeName === 'CompleteResult' && violation.rule === 'maxItems') return 'completion.values.max-100'
  if (typeName !== 'ListToolsResult' || steps[0] !== 'tools' || steps.length < 3) return undefined
  if (steps[2] === 'outputSchema' && steps[3] === 'type') return 'tools.output-schema.root-object'
  // A tool without inputSchema is no tool; one with a bad schema breaks the rule on schemas, once there is one.
  const isBad = steps[2] === 'inputSchema' && !(steps.length === 3 && isMissing(place))
  return isBad && isSince(revision, '2025-11-25') ? 'tools.input-schema.valid-object' : undefined
}

const cacheHints: Rule = (place, [member, ...deeper]) => {
  if (deeper.length > 0 || (member !== 'ttlMs' && member !== 'cacheScope')) return undefined
  if (isMissing(place)) return 'caching.server.hints-present'
  return place.violation.rule === 'minimum' ? 'caching.server.ttl-non-negative' : 'caching.result.shape'
}

const insideAnnotations: Rule = (_, steps) => {
  const at = steps.lastIndexOf('annotations')
  if (at < 0) return undefined
  if (steps[at + 1] === 'audience') return 'annotations.audience.values'
  return steps[at + 1] === 'priority' ? 'annotations.priority.range' : undefined
}

const insideIcons: Rule = (_, steps) => (steps.includes('icons') ? 'icons.icon.shape' : undefined)

const promptBlock: Rule = (place, steps) => {
  if (place.typeName !== 'GetPromptResult' || steps[0] !== 'messages' || steps[2] !== 'content') return undefined
  const inner = steps.slice(3).join('/')
  if (inner === 'resource/uri') return 'prompts.content.embedded-uri'
  if (inner === 'resource/text' || inner === 'resource/blob') return 'prompts.content.embedded-text-or-blob'
  if (inner !== 'data' && inner !== 'mimeType') return undefined
  const kind = at(place.value, 'messages', Number(steps[1]), 'content', 'type') === 'audio' ? 'audio' : 'image'
  return `prompts.content.${kind}-${inner === 'data' ? 'base64' : 'mime-type'}`
}

const structuredContent: Rule = ({ typeName }, steps) =>
  typeName === 'CallToolResult' && steps[0] === 'structuredContent' ? 'tools.structured-content.object' : undefined

const elicitation: Rule = (place, steps) => {
  const { revision, typeName } = place
  if (typeName !== 'ElicitRequest' || steps[0] !== 'params') return undefined
  const [, member, ...deeper] = steps
  if (member === 'requestedSchema') {
    if (deeper[0] === 'properties' && deeper.length > 1) {
      if (deeper[2] === 'format') return 'elicitation.form.string-formats'
      return revision === '2025-06-18'
        ? 'elicitation.form.flat-primitives-2025-06-18'
        : 'elicitation.form.flat-primitives'
    }
    return revision === '2025-06-18' ? undefined : 'elicitation.form.mode-value'
  }
  if (revision === '2025-06-18') return undefined
  if (member === 'message') return 'elicitation.request.message'
  return member === 'mode' ? 'elicitation.form.mode-value' : undefined
}

const sampling: Rule = ({ revision, typeName }, steps) => {
  const inRequest = typeName === 'CreateMessageRequest'
  if (!inRequest && typeName !== 'CreateMessageResult') return undefined
  if (steps[1] === 'modelPreferences' && steps[2]?.endsWith('Priority')) return 'sampling.preferences.priority-range'
  const member = inRequest ? steps[3] : steps[0]
  const isInMessage = inRequest ? steps[1] === 'messages' && steps.length === 4 : steps.length === 1
  if (!isModern(revision) || !isInMessage) return undefined
  return member === 'role' || member === 'content' ? 'sampling.message.role-and-content' : undefined
}

const taskTypes = ['CreateTaskResult', 'GetTaskResult', 'ListTasksResult', 'CancelTaskResult', 'TaskStatusNotification']
const ofTasks = ['taskId', 'status', 'createdAt', 'lastUpdatedAt']

/** Members of a task that has an id are judged by the tasks monitor, each by its own rule. */
const insideTask: Rule = ({ typeName, value, violation }, steps) => {
  if (!taskTypes.includes(typeName)) return undefined
  const member = steps.at(-1) ?? ''
  const task = lookUp(value, violation.path.slice(0, violation.path.lastIndexOf('/')))
  if (at(task, 'taskId') === undefined) return undefined
  if (typeName === 'GetTaskResult' && member === 'ttl') return null
  return ofTasks.includes(member) ? null : undefined
}

/** Most special first. */
const rules: readonly Rule[] = [
  reportedElsewhere,
  insideInputRequest,
  insideMeta,
  insideTask,
  promptBlock,
  insideIcons,
  insideOpening,
  insideLists,
  cacheHints,
  insideAnnotations,
  structuredContent,
]

/** After the requirement that the schema itself names. */
const wider: readonly Rule[] = [elicitation, sampling]

/** Media of other messages than tool results are judged by the rule on those messages. */
const ofTools = ['tools.content.image-base64', 'tools.content.audio-base64']

/** An address whose scheme is no scheme breaks the rule on schemes of one's own, where the revision has it: listed-details.ts. */
function hasOddScheme({ revision, value, violation }: FlawPlace): boolean {
  if (violation.requirement !== 'resources.uri.valid' || !isSince(revision, '2025-06-18')) return false
  const uri = lookUp(value, violation.path)
  const scheme = typeof uri === 'string' ? /^([^:/?#]+):\/\//.exec(uri)?.[1] : undefined
  return scheme !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)
}

/** The requirement that the violation is reported under; `null` when another monitor does it. */
export function route(place: FlawPlace): RequirementId | null {
  const steps = pointerSteps(place.violation.path)
  for (const rule of rules) {
    const found = rule(place, steps)
    if (found !== undefined) return found
  }
  const named = place.violation.requirement
  if (hasOddScheme(place) || named === 'roots.uri.file-scheme') return null
  if (
    named !== undefined &&
    isRequirementId(named) &&
    !(ofTools.includes(named) && place.typeName !== 'CallToolResult')
  )
    return named
  for (const rule of wider) {
    const found = rule(place, steps)
    if (found !== undefined) return found
  }
  // The values of inputResponses stand in the params of the repeated request.
  return steps[1] === 'inputResponses' ? 'mrtr.input-responses.shape' : place.requirement
}

/** The ids that `route` can name beside those of types. */
export const routedRequirements: readonly RequirementId[] = [
  'meta.objects.shape',
  'capabilities.objects.shape',
  'tasks.capability.shape',
  'implementation.implementation.shape',
  'icons.icon.shape',
  'lifecycle.init.client-request-contents',
  'lifecycle.init.server-responds',
  'pagination.list.shape',
  'completion.values.max-100',
  'tools.output-schema.root-object',
  'tools.input-schema.valid-object',
  'tools.structured-content.object',
  'tools.content.image-base64',
  'tools.content.audio-base64',
  'caching.server.hints-present',
  'caching.server.ttl-non-negative',
  'caching.result.shape',
  'messages.result.result-type-present',
  'annotations.audience.values',
  'annotations.priority.range',
  'prompts.content.embedded-uri',
  'prompts.content.embedded-text-or-blob',
  'prompts.content.image-base64',
  'prompts.content.image-mime-type',
  'prompts.content.audio-base64',
  'prompts.content.audio-mime-type',
  'resources.uri.valid',
  'resources.templates.rfc6570',
  'resources.contents.blob-base64',
  'elicitation.form.string-formats',
  'elicitation.form.flat-primitives',
  'elicitation.form.flat-primitives-2025-06-18',
  'elicitation.form.mode-value',
  'elicitation.request.message',
  'sampling.preferences.priority-range',
  'sampling.message.role-and-content',
  'progress.token.string-or-integer',
  'progress.client.token-string-or-integer',
  'mrtr.input-responses.shape',
  'mrtr.server.at-least-one-field',
]
