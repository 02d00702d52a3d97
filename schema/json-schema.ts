import { toJsonSchema } from './builder/json-schema.ts'
import { type Resolved, resolveAll } from './builder/resolve.ts'
import type { JsonObject } from './json.ts'
import { definitions } from './messages/index.ts'
import type { RevisionId } from './revisions.ts'

const resolved = new Map<RevisionId, ReadonlyMap<string, Resolved>>()

/** All types of `revision`, by name, without history. */
export function types(revision: RevisionId): ReadonlyMap<string, Resolved> {
  const known = resolved.get(revision) ?? resolveAll(definitions, revision)
  resolved.set(revision, known)
  return known
}

const documents = new Map<RevisionId, JsonObject>()

/**
 * The JSON Schema (draft 2020-12) of `revision`: one entry per type in `$defs`. The annotation `x-stricter` marks what
 * only the prose demands, with the requirement that says so.
 */
export function jsonSchema(revision: RevisionId): JsonObject {
  const known = documents.get(revision) ?? document(revision)
  documents.set(revision, known)
  return known
}

function document(revision: RevisionId): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:mcp-conform:${revision}`,
    $defs: Object.fromEntries([...types(revision)].map(([name, schema]) => [name, toJsonSchema(schema)])),
  }
}
