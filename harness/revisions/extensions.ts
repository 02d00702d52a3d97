import type { RevisionId } from '../../schema/index.ts'
import { isSince } from './spans.ts'

/** Drafts of extensions, by their key in the ledger: the first revision that they build on. Their rules hold for who takes part. */
export const extensionDrafts: Readonly<Record<string, RevisionId>> = {
  'ext-auth-draft': '2025-11-25',
  'ext-tasks-draft': '2026-07-28',
}

/** The extension drafts that build on a revision. */
export const extensionsOf = (revision: RevisionId): readonly string[] =>
  Object.entries(extensionDrafts).flatMap(([name, first]) => (isSince(revision, first) ? [name] : []))
