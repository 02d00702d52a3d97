import { type RevisionId, revisions } from '../../schema/index.ts'
import { isSince } from '../../schema/spans.ts'

/** Extensions, by their key in the ledger: the first revision that they build on. Their rules hold for who takes part. */
export const extensionDrafts: Readonly<Record<string, RevisionId>> = {
  'ext-auth-draft': '2025-11-25',
  'ext-auth-dpop-draft': '2025-11-25',
  'ext-auth-wif-draft': '2025-11-25',
  'ext-tasks-draft': '2026-07-28',
  'ext-skills': '2026-07-28',
  'ext-apps': '2025-11-25',
}

const byRevision = new Map(
  revisions.map((revision) => [
    revision,
    Object.keys(extensionDrafts).filter((name) => isSince(revision, extensionDrafts[name] ?? revision)),
  ]),
)

/** The extension drafts that build on a revision. */
export const extensionsOf = (revision: RevisionId): readonly string[] => byRevision.get(revision) ?? []
