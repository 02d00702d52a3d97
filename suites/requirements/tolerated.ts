/** Which permissions of the ledger (observe: tolerance) a quirk makes use of, and why some are left. */
import { tolerated } from '../../generated/tolerated.ts'
import type { RequirementId } from './ledger.ts'

/** The quirks that make use of a permission, as `<side>: <name>`; none for any other requirement. */
export function quirksFor(id: string): readonly string[] {
  return tolerated[id] ?? []
}

const noExpiry = 'our references forget tasks whose time is over, and no run waits for that'
const noAuthorizationServer = 'no quirk of the reference authorization server makes use of it yet'
const plainSampling =
  'our server asks for sampling with no system prompt, context, temperature, stop sequences or metadata'
const chosenTools = 'where our server leaves the use of tools open, the history is one that has to be refused'
const noNotifications = 'our server tells clients of no change and reports no progress'
const hostWithoutLimits = 'our skills are far below the limits'
const skillsOfReference = 'the clean reference server has such skills'
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
  'sampling.tools.unregistered-tools':
    'no tool of the reference server hands tools to the model that it does not offer itself',
  'patterns.client.refetch-optional': noNotifications,
  'lifecycle.timeout.progress-resets': noNotifications,
  'versioning.probe.era-persisted': 'each launch has an address of its own, so that no client meets a server again',
  'http.params.client-other-transport-ignores': 'on stdio our server lists no tool with x-mcp-header',
  'elicitation.complete.client-may-wait': 'our server refuses no request with -32042',
  'caching.client.serve-stale-on-error': 'what a client shows its user does not cross the wire',
  'caching.client.public-may-be-shared': 'where two users follow one another, all that our server sends is private',
  'tasks.client.may-disconnect-streams': 'our client reads each stream of a task to its end',
  'tasks.receiver.may-delete-after-ttl': noExpiry,
  'tasks-ext.client.forgets-after-cancel': 'the clean reference client does so',
  'tasks-ext.ttl.may-purge': noExpiry,
  'apps.host.may-prefetch': 'the clean reference client reads apps with the listing',
  'apps.tool.may-differ': 'the clean reference server does so',
  'skills.format.additional-files': skillsOfReference,
  'skills.uri.nested-depth': skillsOfReference,
  'skills.nested.may-nest': skillsOfReference,
  'skills.get.instructions-may-point': 'no judge reads instructions for URIs',
  'skills.limits.host-larger': hostWithoutLimits,
  'skills.limits.dynamic-may-stop': hostWithoutLimits,
  'skills.resources.may-be-dynamic': 'our server offers no dynamic skill to load',
  'skills.verify.acting-window': 'our server does not learn when a window ends',
  'skills.security.may-gate': 'approval does not cross the wire',
  'skills.security.intermediary-annotations': 'our gateways change no metadata',
  'authorization.challenge.scope-free-relation':
    'the reference server has one set of scopes, which it names wherever it names any',
  'authorization.dcr.optional':
    'where our authorization servers leave a choice, the clean reference client makes use of it',
  'authorization.dcr.retry':
    'the reference client has one redirect URI and one kind of application: it has nothing else to register',
  'authorization.cimd.client-private-key-jwt': 'our authorization servers know clients without keys alone',
  'authorization.cimd.as-attestation': noAuthorizationServer,
  'authorization.cimd.as-trust-policy': noAuthorizationServer,
  'authorization.cimd.portable': 'a client that meets two of our authorization servers must register with both',
  'authorization.refresh.offline-access': 'our authorization servers do not list offline_access',
  'ext-auth.enterprise.idjag-extra-claims': noAuthorizationServer,
  'ext-auth.wif.as-more-parameters': noAuthorizationServer,
  'ext-auth.wif.more-claims': 'the JWTs of workloads are ours',
}
