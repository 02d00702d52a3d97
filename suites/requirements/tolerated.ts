/** Which permissions of the ledger (observe: tolerance) a quirk makes use of, and why some are left. */
import { tolerated } from '../../generated/tolerated.ts'
import type { RequirementId } from './ledger.ts'

/** The quirks that make use of a permission, as `<side>: <name>`; none for any other requirement. */
export function quirksFor(id: string): readonly string[] {
  return tolerated[id] ?? []
}

const noTasks = 'the suite makes no request into a task, so nothing of tasks crosses the wire'
const noTokens = 'the suite sends no tokens and plays no authorization server'
const plainSampling =
  'our server asks for sampling with no system prompt, context, temperature, stop sequences or metadata'
const chosenTools = 'where our server leaves the use of tools open, the history is one that has to be refused'
const noNotifications = 'our server tells clients of no change and reports no progress'
const onlyForms = 'in 2026-07-28 our server asks by input_required for forms alone'

/** Permissions that no peer of ours can make use of before the suite, with the reason. */
export const beyondOurPeers: Readonly<Partial<Record<RequirementId, string>>> = {
  'roots.errors.no-replay': onlyForms,
  'sampling.errors.no-replay': onlyForms,
  'sampling.system-prompt.may-change': plainSampling,
  'sampling.context.may-ignore': plainSampling,
  'sampling.parameters.may-ignore': plainSampling,
  'sampling.tool-choice.default-auto': chosenTools,
  'sampling.tool-use.parallel': 'our client answers with one tool use at a time',
  'sampling.tools.unregistered-tools': 'our client never declares sampling.tools, so no server may offer it any',
  'patterns.client.refetch-optional': noNotifications,
  'lifecycle.timeout.progress-resets': noNotifications,
  'versioning.probe.era-persisted': 'each launch has an address of its own, so that no client meets a server again',
  'http.params.client-other-transport-ignores': 'on stdio our server lists no tool with x-mcp-header',
  'elicitation.complete.client-may-wait': 'our server refuses no request with -32042',
  'caching.client.serve-stale-on-error': 'what a client shows its user does not cross the wire',
  'caching.client.public-may-be-shared': 'the suite has one user',
  'tasks.client.optional-tool-either': noTasks,
  'tasks.requestor.ttl-optional': noTasks,
  'tasks.receiver.model-immediate-response': noTasks,
  'tasks.client.may-disconnect-streams': noTasks,
  'tasks.receiver.status-notification-optional': noTasks,
  'tasks.receiver.may-require-augmentation': noTasks,
  'tasks.receiver.may-override-ttl': noTasks,
  'tasks.receiver.may-delete-after-ttl': noTasks,
  'tasks.receiver.poll-interval-optional': noTasks,
  'tasks.cancel.may-delete': noTasks,
  'tasks-ext.server.task-is-optional': noTasks,
  'tasks-ext.server.seed-status': noTasks,
  'tasks-ext.server.may-rate-limit-polls': noTasks,
  'tasks-ext.ttl.backstop': noTasks,
  'tasks-ext.update.eventually-consistent': noTasks,
  'tasks-ext.update.partial': noTasks,
  'tasks-ext.cancel.cooperative': noTasks,
  'tasks-ext.client.forgets-after-cancel': noTasks,
  'tasks-ext.notification.optional': noTasks,
  'tasks-ext.ttl.may-purge': noTasks,
  'authorization.challenge.scope-free-relation': noTokens,
  'authorization.prm.client-chooses-as': noTokens,
  'authorization.dcr.optional': noTokens,
  'authorization.dcr.retry': noTokens,
  'authorization.cimd.client-private-key-jwt': noTokens,
  'authorization.cimd.as-attestation': noTokens,
  'authorization.cimd.as-trust-policy': noTokens,
  'authorization.cimd.portable': noTokens,
  'authorization.refresh.offline-access': noTokens,
  'authorization.scopes.client-credentials-may-abort': noTokens,
  'authorization.third-party.may-delegate': noTokens,
  'ext-auth.enterprise.idjag-extra-claims': noTokens,
}
