/** Judged requirements that nothing clean of ours passes, each with its reason. A new one needs a control beside its fault, or a reason. */
import type { Kind } from '../../harness/trace/place.ts'

/** To be taken off the list by a control: what is done right has to be written first. */
const open = 'open: the clean implementation does nothing of the kind, and its fault has no control yet'
/** Not seen in the last audit, which ran beside much else. */
const late = 'open: the reference asked too late for the document in the audits so far'
const ofMarks = (reason: string, ...ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [id, reason]))

export const neverShown: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  server: ofMarks(
    open,
    'cancellation.server.no-other-cancel',
    'elicitation.complete.carries-id',
    'elicitation.complete.right-client',
    'elicitation.complete.shape',
    'tasks-ext.migration.declares-extension',
    'tasks-ext.server.mrtr-before-task',
    'tasks.receiver.ignore-undeclared',
    'tasks.security.no-list-without-identity',
    'tasks.server.declare-capability',
    'tools.output-schema.root-object',
  ),
  client: ofMarks(
    open,
    'annotations.audience.values',
    'annotations.last-modified.iso8601',
    'annotations.priority.range',
    'caching.client.poll-jitter-backoff',
    'http.post.client-body-batch-kinds',
    'icons.client.unsafe-schemes-rejected',
    'icons.consumer.https-or-data-only',
    'sampling.max-tokens.respect',
    'sampling.message.not-retained',
    'versioning.probe.dual-era-stdio',
  ),
  'authorization-server': ofMarks(late, 'authorization.cimd.as-validates-client-id'),
  gateway: {},
}

export const isPermitted = (side: Kind, id: string): boolean => neverShown[side][id] !== undefined
