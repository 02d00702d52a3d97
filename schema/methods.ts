import type { RevisionId } from './revisions.ts'

/** A method of one revision: who sends it, and which types its messages have. */
export type Method = {
  readonly method: string
  /** Who sends it. `either`: each side may. */
  readonly from: 'client' | 'server' | 'either'
  readonly requestType: string
  /**
   * What must be negotiated before it is used, in the words of the ledger (`tools`, `resources.subscribe`,
   * `client:roots` ...). Absent: nothing.
   */
  readonly capability?: string
} & (
  | { readonly kind: 'request'; readonly resultType: string }
  | { readonly kind: 'notification'; readonly resultType?: undefined }
)

interface Range {
  readonly since?: RevisionId
  readonly until?: RevisionId
}

const handshake: Range = { until: '2025-11-25' }
const stateless: Range = { since: '2026-07-28' }
const tasks: Range = { since: '2025-11-25', until: '2025-11-25' }

type Row = readonly [method: Method, range?: Range]

type From = Method['from']

const request = (from: From, method: string, types: readonly [string, string], capability?: string): Method => ({
  method,
  kind: 'request',
  from,
  requestType: types[0],
  resultType: types[1],
  ...(capability && { capability }),
})

const notification = (from: From, name: string, requestType: string, capability?: string): Method => ({
  method: `notifications/${name}`,
  kind: 'notification',
  from,
  requestType,
  ...(capability && { capability }),
})

const pair = (name: string): readonly [string, string] => [`${name}Request`, `${name}Result`]
const empty = (name: string): readonly [string, string] => [`${name}Request`, 'EmptyResult']

const rows: readonly Row[] = [
  [request('client', 'initialize', pair('Initialize')), handshake],
  [request('client', 'server/discover', pair('Discover')), stateless],
  [request('either', 'ping', empty('Ping')), handshake],

  [request('client', 'tools/list', pair('ListTools'), 'tools')],
  [request('client', 'tools/call', pair('CallTool'), 'tools')],
  [request('client', 'prompts/list', pair('ListPrompts'), 'prompts')],
  [request('client', 'prompts/get', pair('GetPrompt'), 'prompts')],
  [request('client', 'resources/list', pair('ListResources'), 'resources')],
  [request('client', 'resources/templates/list', pair('ListResourceTemplates'), 'resources')],
  [request('client', 'resources/read', pair('ReadResource'), 'resources')],
  [request('client', 'resources/subscribe', empty('Subscribe'), 'resources.subscribe'), handshake],
  [request('client', 'resources/unsubscribe', empty('Unsubscribe'), 'resources.subscribe'), handshake],
  [request('client', 'subscriptions/listen', pair('SubscriptionsListen')), stateless],
  // The capability `completions` came with 2025-03-26; before, any server could offer completion.
  [request('client', 'completion/complete', pair('Complete')), { until: '2024-11-05' }],
  [request('client', 'completion/complete', pair('Complete'), 'completions'), { since: '2025-03-26' }],
  [request('client', 'logging/setLevel', empty('SetLevel'), 'logging'), handshake],

  [request('server', 'roots/list', pair('ListRoots'), 'client:roots'), handshake],
  [request('server', 'sampling/createMessage', pair('CreateMessage'), 'client:sampling'), handshake],
  [
    request('server', 'elicitation/create', pair('Elicit'), 'client:elicitation'),
    { since: '2025-06-18', until: '2025-11-25' },
  ],

  // The receiver of a task-augmented request keeps the task: either side.
  [request('either', 'tasks/get', pair('GetTask'), 'tasks'), tasks],
  [request('either', 'tasks/result', pair('GetTaskPayload'), 'tasks'), tasks],
  [request('either', 'tasks/list', pair('ListTasks'), 'tasks.list'), tasks],
  [request('either', 'tasks/cancel', pair('CancelTask'), 'tasks.cancel'), tasks],

  [notification('client', 'initialized', 'InitializedNotification'), handshake],
  [notification('either', 'cancelled', 'CancelledNotification')],
  [notification('either', 'progress', 'ProgressNotification'), handshake],
  [notification('server', 'progress', 'ProgressNotification'), stateless],
  [notification('server', 'message', 'LoggingMessageNotification', 'logging')],
  [notification('server', 'tools/list_changed', 'ToolListChangedNotification', 'tools.listChanged')],
  [notification('server', 'prompts/list_changed', 'PromptListChangedNotification', 'prompts.listChanged')],
  [notification('server', 'resources/list_changed', 'ResourceListChangedNotification', 'resources.listChanged')],
  [notification('server', 'resources/updated', 'ResourceUpdatedNotification', 'resources.subscribe')],
  [notification('server', 'subscriptions/acknowledged', 'SubscriptionsAcknowledgedNotification'), stateless],
  [notification('client', 'roots/list_changed', 'RootsListChangedNotification', 'client:roots.listChanged'), handshake],
  [notification('either', 'tasks/status', 'TaskStatusNotification', 'tasks'), tasks],
  [
    notification('server', 'elicitation/complete', 'ElicitationCompleteNotification', 'client:elicitation.url'),
    { since: '2025-11-25', until: '2025-11-25' },
  ],
]

/**
 * The methods that messages on the wire have in `revision`. In 2026-07-28 the requests of the server (`roots/list`,
 * `sampling/createMessage`, `elicitation/create`) are not among them: they travel inside an `InputRequiredResult`.
 */
export function methods(revision: RevisionId): readonly Method[] {
  return rows
    .filter(([, range]) => (range?.since ?? revision) <= revision && revision <= (range?.until ?? revision))
    .map(([method]) => method)
}

/** The entry of `method` in `revision`, if the party `from` may send it. */
export function findMethod(revision: RevisionId, method: string, from: 'client' | 'server'): Method | undefined {
  return methods(revision).find((entry) => entry.method === method && (entry.from === from || entry.from === 'either'))
}
