/**
 * Where a requirement holds that is judged elsewhere, and nothing judges it there. A reason of the specification stands for all
 * revisions to come; `not yet` is work that is left.
 */
import { between, modern, type Scenario, type TransportKind, until } from '../../../harness/index.ts'
import type { RevisionId } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import type { JudgedCell } from './cells.ts'

interface UnjudgedCells {
  readonly why: string
  readonly side: Scenario['target']
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  readonly requirements: readonly RequirementId[]
}

const batches: readonly RequirementId[] = [
  'batch.receive.accepted',
  'batch.receive.responses-complete',
  'batch.receive.notifications-only-silent',
  'batch.receive.empty-array-rejected',
  'batch.receive.invalid-members',
]

export const unjudgedCells: readonly UnjudgedCells[] = [
  {
    why: 'a client of this revision is sent no requests',
    side: 'client',
    revisions: modern,
    requirements: [
      'messages.request.answered',
      'errors.parse-error.code',
      'errors.invalid-request.code',
      'errors.method-not-found.code',
      'errors.invalid-params.code',
      'cancellation.receiver.ignore-unknown-id',
      'cancellation.receiver.ignore-completed',
      'cancellation.receiver.ignore-malformed',
    ],
  },
  {
    why: 'not yet: no experiment ends a subscription by its result and by a cancellation at once',
    side: 'client',
    revisions: modern,
    requirements: ['cancellation.client.race-graceful'],
  },
  {
    why: 'a server of this revision sends no requests',
    side: 'server',
    revisions: modern,
    requirements: [
      'errors.legacy-range.no-assumed-meaning',
      'lifecycle.timeout.established',
      'lifecycle.timeout.cancels',
      'lifecycle.timeout.stops-waiting',
      'lifecycle.timeout.configurable',
      'lifecycle.timeout.maximum',
    ],
  },
  {
    why: 'nobody can tell a server how long to wait for an answer',
    side: 'server',
    revisions: between('2025-03-26', '2025-11-25'),
    requirements: [
      'lifecycle.timeout.stops-waiting',
      'lifecycle.timeout.configurable',
      'lifecycle.timeout.maximum',
      'lifecycle.errors.request-timeout-handled',
    ],
  },
  {
    why: 'not yet: a client is judged by whether it gives up and goes on, not by the limit itself or the cancellation',
    side: 'client',
    requirements: ['lifecycle.timeout.established', 'lifecycle.timeout.cancels'],
  },
  {
    why: 'not yet: our test server sends no batches',
    side: 'client',
    revisions: ['2025-03-26'],
    requirements: batches,
  },
  {
    why: 'HTTP+SSE is the transport of 2024-11-05, which has no batches',
    side: 'server',
    transports: ['http-sse'],
    revisions: ['2025-03-26'],
    requirements: batches,
  },
  {
    why: 'not yet: over HTTP a client that cannot read an event has no place of its own for an error',
    side: 'client',
    transports: ['streamable-http', 'http-sse'],
    revisions: until('2025-11-25'),
    requirements: ['errors.parse-error.code', 'errors.invalid-request.code'],
  },
  {
    why: 'not yet: no experiment asks a client with unusable params',
    side: 'client',
    revisions: until('2025-11-25'),
    requirements: ['errors.invalid-params.code'],
  },
  {
    why: 'a client sends no schemas',
    side: 'client',
    requirements: ['json-schema.dialect.recommended', 'json-schema.sender.schema-valid'],
  },
  {
    why: 'what a client fetches is served by another test site beside the HTTP server',
    side: 'client',
    transports: ['stdio', 'http-sse'],
    requirements: [
      'json-schema.ref.client-no-network-fetch',
      'apps.host.opens-links',
      'icons.client.png-jpeg-supported',
      'icons.client.svg-webp-supported',
      'icons.consumer.https-or-data-only',
      'icons.client.unsafe-schemes-rejected',
      'icons.consumer.no-cross-origin-redirect',
      'icons.consumer.resource-exhaustion',
      'icons.consumer.active-content-caution',
      'icons.consumer.content-validated',
      'icons.consumer.type-allowlist',
      'skills.uri.client-no-resolution',
      'skills.entry.paths-encode-server',
    ],
  },
  {
    why: 'what a process holds open is read where we start one for each connection',
    side: 'server',
    transports: ['streamable-http', 'http-sse'],
    requirements: ['cancellation.receiver.free-resources', 'cancellation.server.free-resources'],
  },
  {
    why: 'a client is asked nothing that it would hold much open for',
    side: 'client',
    requirements: ['cancellation.receiver.free-resources'],
  },
  {
    why: 'what a client writes is read beside the HTTP server',
    side: 'client',
    transports: ['stdio', 'http-sse'],
    requirements: ['tools.security.audit-log', 'tasks.audit.requestor-log-events', 'cancellation.client.log-reason'],
  },
  {
    why: 'what a server logs is not seen',
    side: 'server',
    requirements: ['tasks.audit.requestor-log-events'],
  },
  {
    why: 'over stdio a client that starts again has another server, without its tasks',
    side: 'client',
    transports: ['stdio'],
    requirements: ['tasks-ext.client.persists-ids'],
  },
  {
    why: 'a server that loses itself serves nobody else, so it has to be a process of its own',
    side: 'server',
    transports: ['streamable-http'],
    requirements: ['json-schema.composition.server-bounded'],
  },
  {
    why: 'the values are chosen by clients',
    side: 'server',
    requirements: ['http.params.integer-safe-range'],
  },
  {
    why: 'not yet: no experiment sends a server a reserved key that nobody defined',
    side: 'server',
    requirements: ['meta.reserved-keys.no-assumptions'],
  },
  {
    why: 'not yet: no experiment has a server use what its client did not declare',
    side: 'server',
    requirements: ['lifecycle.errors.capability-failure-handled'],
  },
  {
    why: 'not yet: the era is remembered for an origin over HTTP, which is looked at over stdio alone',
    side: 'client',
    transports: ['streamable-http'],
    requirements: ['versioning.probe.era-cached'],
  },
  {
    why: 'not yet: only over stdio is a message cut within a character',
    side: 'server',
    transports: ['streamable-http', 'http-sse'],
    requirements: ['transport.decoding.server'],
  },
  {
    why: 'who asks is known over HTTP only',
    side: 'server',
    transports: ['stdio'],
    requirements: [
      'tools.security.access-control',
      'resources.security.access-control',
      'resources.security.check-permissions-first',
      'completion.server.control-access',
      'logging.server.control-access',
      'logging.server.no-credentials',
      'meta.client-info.no-security-use',
    ],
  },
  {
    why: 'a message that belongs to no request of its receiver is judged by logging.server.own-stream-only and opt-in-only',
    side: 'server',
    revisions: modern,
    transports: ['streamable-http'],
    requirements: ['logging.server.control-access'],
  },
  {
    why: 'who asks is known over HTTP only, and HTTP+SSE is the transport of 2024-11-05',
    side: 'server',
    transports: ['stdio', 'http-sse'],
    requirements: [
      'elicitation.url.not-for-mcp-auth',
      'elicitation.url.no-user-data',
      'elicitation.url.not-preauthenticated',
      'elicitation.state.bind-to-user',
      'elicitation.state.bind-to-user-if-stored',
      'elicitation.state.not-session-only',
      'elicitation.state.identity-from-authorization',
      'elicitation.identity.no-client-claims',
      'elicitation.identity.bind-request',
      'elicitation.phishing.verify-opener',
      'elicitation.phishing.same-user',
      'elicitation.phishing.tamper-resilient',
      'elicitation.phishing.connect-url-check',
      'elicitation.third-party.no-credential-transit',
      'elicitation.third-party.no-client-token-reuse',
      'elicitation.third-party.user-authorizes-server',
      'tasks.security.bind-to-auth-context',
      'tasks.security.reject-foreign-context',
      'tasks.security.list-own-only',
      'tasks.security.no-list-without-identity',
    ],
  },
  {
    why: 'a client serves one user',
    side: 'client',
    requirements: [
      'tasks.security.bind-to-auth-context',
      'tasks.security.reject-foreign-context',
      'tasks.security.list-own-only',
      'tasks.security.no-list-without-identity',
    ],
  },
  {
    why: 'what a client does for a request that was cancelled is not seen',
    side: 'client',
    requirements: ['cancellation.receiver.stop-processing'],
  },
  {
    why: 'not yet: no call that the driver cancelled is answered all the same',
    side: 'client',
    requirements: ['cancellation.sender.ignore-late-response'],
  },
  {
    why: 'not yet: no server is sent progress of a task that it asked for',
    side: 'server',
    requirements: ['progress.task.token-stays-valid'],
  },
  {
    why: 'not yet: what a client is asked for as a task is done at once',
    side: 'client',
    requirements: [
      'tasks.receiver.creates-promptly',
      'tasks.receiver.moves-to-input-required',
      'tasks.receiver.related-task-on-requests',
      'tasks.receiver.leaves-input-required',
      'tasks.receiver.result-blocks',
      'tasks.receiver.result-success-verbatim',
      'tasks.elicitation.same-related-task',
      'tasks.cancel.stops-execution',
      'tasks.cancel.status-before-response',
      'tasks.receiver.is-error-fails-task',
    ],
  },
  {
    why: 'a session that is lost is one of Streamable HTTP',
    side: 'client',
    transports: ['stdio', 'http-sse'],
    requirements: ['pagination.client.no-cursor-across-sessions'],
  },
]

/** True if the reason is that of this cell. */
export const isReasonOf = (row: UnjudgedCells, cell: JudgedCell): boolean =>
  row.side === cell.side &&
  row.requirements.some((id) => id === cell.requirement) &&
  (row.revisions?.includes(cell.revision) ?? true) &&
  (row.transports?.some((transport) => transport === cell.transport) ?? true)
