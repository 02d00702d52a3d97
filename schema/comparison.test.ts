import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitrary, nearValid } from './arbitraries/index.ts'
import { type Difference, differences } from './differences.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json.ts'
import { jsonSchema, types } from './json-schema.ts'
import { type RevisionId, revisions } from './revisions.ts'
import { loadValidators, type Validators } from './validators.ts'
import { lookUp, type Violation } from './violation.ts'

// Our validators against the published schemas: on all published examples, and on generated messages of each type.

/** More find rarer differences: MCP_CONFORM_MESSAGES=1000 after a change of the schemas. */
const messagesPerType = Number(process.env.MCP_CONFORM_MESSAGES ?? 300)
const seed = 20260728

const folder = join(process.env.MCP_CONFORM_SHARED ?? '../shared', 'spec/schema')
const occurred = new Set<Difference>()

const isThere = existsSync(folder)
if (!isThere) console.warn(`Not compared with the published schemas: ${folder} is not there (MCP_CONFORM_SHARED).`)

describe.skipIf(!isThere)('compared with the published schemas', () => {
  test.each(revisions)('%s: every published type is one of ours, and no other', (revision) => {
    expect([...types(revision).keys()].sort()).toEqual(Object.keys(publishedTypes(revision)).sort())
  })

  test.each(revisions)('%s: every published member is one of ours, and as required', (revision) => {
    const ours = jsonSchema(revision).$defs
    const missing = Object.entries(publishedTypes(revision)).flatMap(([typeName, schema]) => {
      const known = isJsonObject(ours) ? members(ours[typeName]) : []
      return members(schema).flatMap((member) => (known.includes(member) ? [] : [typeName + member]))
    })
    expect(missing.filter((member) => !otherwiseDeclared.test(member))).toEqual([])
  })

  test.each(revisions.filter(hasExamples))('%s: every published example is valid by both', async (revision) => {
    const validators = await loadValidators(revision)
    const official = publishedValidators(revision)
    const compared = examples(revision).map(({ typeName, message }) => compare(validators, official, typeName, message))
    expect(compared.filter(({ theirs }) => theirs.length > 0)).toEqual([])
    expect(compared.filter((comparison) => !isExplained(revision, comparison))).toEqual([])
  })

  test.each(revisions)(`%s: same verdict on ${messagesPerType} messages per type`, async (revision) => {
    const validators = await loadValidators(revision)
    const official = publishedValidators(revision)
    const unexplained: Comparison[] = []
    for (const typeName of types(revision).keys()) {
      const compared = messages(revision, typeName, validators).map((message) =>
        compare(validators, official, typeName, message),
      )
      unexplained.push(...compared.filter((comparison) => !isExplained(revision, comparison)).slice(0, 1))
    }
    expect(unexplained).toEqual([])
  })

  test('every entry of the list of differences occurs', () => {
    expect(differences.filter((difference) => !occurred.has(difference))).toEqual([])
  })
})

// An error may lack its id (see differences); the only notification of a client is published in place of the union.
const otherwiseDeclared = /^(JSONRPCError\/id!|ClientNotification\/.*)$/

/** The members that a schema declares, those of its inner objects included; `!`: required. Unions are left out. */
function members(schema: Json | undefined, path = ''): string[] {
  if (!isJsonObject(schema)) return []
  const required = isJsonArray(schema.required) ? schema.required : []
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
  const base = isJsonArray(schema.allOf) ? members(schema.allOf[0], path) : []
  return properties
    .flatMap(([name, member]) => {
      const at = `${path}/${name}${required.includes(name) ? '!' : ''}`
      return [at, ...members(member, at)]
    })
    .concat(base, members(schema.items, `${path}[]`))
}

/** Half of them valid, half with one flaw. */
function messages(revision: RevisionId, typeName: string, validators: Validators): Json[] {
  const flawed = nearValid(revision, typeName, validators)?.map(({ message }) => message)
  const sample = (source: fc.Arbitrary<Json>, numRuns: number) => fc.sample(source, { numRuns, seed })
  const valid = arbitrary(revision, typeName)
  return flawed
    ? [...sample(valid, messagesPerType / 2), ...sample(flawed, messagesPerType / 2)]
    : sample(valid, messagesPerType)
}

interface Comparison {
  readonly typeName: string
  readonly message: Json
  readonly ours: readonly Violation[]
  readonly theirs: readonly ErrorObject[]
}

function compare(ours: Validators, theirs: Published, typeName: string, message: Json): Comparison {
  return { typeName, message, ours: ours.validate(typeName, message), theirs: theirs(typeName, message) }
}

function isExplained(revision: RevisionId, comparison: Comparison): boolean {
  const { typeName, message, ours, theirs } = comparison
  if (ours.length > 0 === theirs.length > 0) return true
  const known = differences.filter((difference) => difference.revisions?.includes(revision) ?? true)
  const explanations =
    ours.length > 0
      ? ours.map((violation) => known.find((difference) => explainsOurs(difference, typeName, violation)))
      : [known.find((difference) => theirs.some((error) => explainsTheirs(difference, message, error)))]
  for (const difference of explanations) if (difference) occurred.add(difference)
  return explanations.every((difference) => difference !== undefined)
}

function explainsOurs(difference: Difference, typeName: string, violation: Violation): boolean {
  switch (difference.verdict) {
    case 'stricter':
      return violation.stricter && violation.requirement === difference.requirement
    case 'other branch':
      return difference.types.test(typeName) && difference.path.test(violation.path)
    case 'more lenient':
      return false
  }
}

function explainsTheirs(
  difference: Difference,
  message: Json,
  { keyword, params, instancePath }: ErrorObject,
): boolean {
  if (difference.verdict !== 'more lenient') return false
  const isMissing = keyword === 'required'
  if (!isMissing && String(params.type) !== difference.types) return false
  const path = isMissing ? `${instancePath}/${params.missingProperty}` : instancePath
  return difference.path.test(path) && difference.value(lookUp(message, path))
}

// The published side. `format` is a comment in JSON Schema unless asked for: asserting it is a stricter rule of ours.

type Published = (typeName: string, message: Json) => readonly ErrorObject[]

interface PublishedSchema {
  readonly $defs?: JsonObject
  readonly definitions?: JsonObject
}

function publishedSchema(revision: RevisionId): PublishedSchema {
  const published: PublishedSchema = JSON.parse(readFileSync(join(folder, revision, 'schema.json'), 'utf8'))
  return revision === '2026-07-28' ? { ...published, $defs: { ...tasksExtension(), ...published.$defs } } : published
}

/** The types of its own, but for its settings, of which there are none yet; it repeats those that it builds on. */
function tasksExtension(): JsonObject {
  const { $defs = {} }: PublishedSchema = JSON.parse(
    readFileSync(join(folder, 'ext-tasks-draft', 'schema.json'), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries($defs).filter(([name]) => /Task/.test(name) && name !== 'TasksExtensionCapability'),
  )
}

function publishedTypes(revision: RevisionId): JsonObject {
  const { $defs, definitions } = publishedSchema(revision)
  return $defs ?? definitions ?? {}
}

function publishedValidators(revision: RevisionId): Published {
  const schema = publishedSchema(revision)
  const options = { strict: false, validateFormats: false, allErrors: true }
  const ajv = schema.$defs ? new Ajv2020(options) : new Ajv(options)
  ajv.addSchema(schema, 'published')
  return (typeName, message) => {
    const validate = ajv.getSchema(`published#/${schema.$defs ? '$defs' : 'definitions'}/${typeName}`)
    if (!validate) throw new Error(`${revision} publishes no type ${typeName}`)
    validate(message)
    return validate.errors ?? []
  }
}

function hasExamples(revision: RevisionId): boolean {
  return existsSync(join(folder, revision, 'examples'))
}

function examples(revision: RevisionId): { typeName: string; message: Json }[] {
  const root = join(folder, revision, 'examples')
  return readdirSync(root).flatMap((typeName) =>
    readdirSync(join(root, typeName)).map((file) => ({
      typeName,
      message: JSON.parse(readFileSync(join(root, typeName, file), 'utf8')),
    })),
  )
}
