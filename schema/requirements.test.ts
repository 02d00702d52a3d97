import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isJsonArray, isJsonObject, type Json } from './json.ts'
import { jsonSchema } from './json-schema.ts'
import { revisions } from './revisions.ts'

// The requirements that the schemas name are in the ledger, for the same revision. Read as data: schema/ imports nothing.

const ledger: Json = JSON.parse(readFileSync(join(import.meta.dirname, '../generated/ledger.json'), 'utf8'))

const requirements: readonly Json[] =
  isJsonObject(ledger) && isJsonArray(ledger.requirements) ? ledger.requirements : []

test.each(revisions)('%s: the requirements that the schema names exist there', (revision) => {
  const known = requirements
    .filter((entry) => isJsonObject(entry) && isJsonObject(entry.revisions) && Object.hasOwn(entry.revisions, revision))
    .map((entry) => (isJsonObject(entry) ? entry.id : undefined))
  const named = new Set(annotations(jsonSchema(revision)))
  expect([...named].filter((id) => !known.includes(id))).toEqual([])
})

function annotations(schema: Json): string[] {
  if (isJsonArray(schema)) return schema.flatMap(annotations)
  if (!isJsonObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    /^x-(stricter|requirement)/.test(keyword) ? [String(value)] : annotations(value),
  )
}
