/**
 * Cuts down the validators that ajv writes. Half of their text makes error objects of which we read little: the keyword, the
 * path, the parameters, and the annotations (`x-...`) of the schema that the keyword stands in.
 */
import { isJsonObject, type Json, type JsonObject } from '../../schema/json.ts'

const creation =
  /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g
const parts =
  /^\{(instancePath.*?),schemaPath:"(?:[^"\\]|\\.)*",keyword:"(\w+)",params:\{(.*)\},schema:.+,parentSchema:(.+),data(?::.+)?\}$/
const schemaConstant = /^const (schema\d+) = (.*);\n/gm
/** Where a value stands is its path; its parent and the root, which keywords of one's own could ask for, nobody reads. */
const parameters = /\{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g
const where =
  /\{instancePath:([^{}]*?),parentData:data\d*,parentDataProperty:(?:\w+|"[^"]*"),rootData\}|\{instancePath,parentData,parentDataProperty,rootData\}/g

/**
 * @param code what ajv's `standaloneCode` gives with `lines`, `verbose` and `allErrors`
 * @throws Error when some of it does not look as expected
 */
export function trimValidators(code: string): string {
  const schemas = new Map<string, Json>()
  for (const [, name = '', text = ''] of code.matchAll(schemaConstant)) schemas.set(name, JSON.parse(text))
  const trimmed = code
    .replace(creation, (_, __, error: string) => `errors = (vErrors ??= []).push(${trimError(error, schemas)});`)
    .replace(schemaConstant, '')
    .replace(parameters, 'instancePath = ""')
    .replace(where, (_, path = 'instancePath') => path)
  const left = /\b(?:(?:err|schema)\d+|parentData|rootData)\b/.exec(trimmed)
  if (left !== null) throw new Error(`ajv writes its validators in another way than expected, near ${left[0]}`)
  return makeFailure + trimmed
}

const makeFailure =
  'const failure = (instancePath, keyword, params, parentSchema) => ({ instancePath, keyword, params, parentSchema })\n'

/** The text of an error object with what we read of it; what it takes from a schema is written out. */
function trimError(text: string, schemas: ReadonlyMap<string, Json>): string {
  // In the condition of an `if` only the number of errors counts.
  if (text === '{}') return text
  const [, path, keyword, params = '', parent = ''] = parts.exec(text) ?? []
  if (keyword === undefined) throw new Error(`ajv writes its errors in another way than expected: ${text}`)
  const schema = annotationsOf(resolve(parent, schemas), keyword, params)
  const written = params.replace(/\bschema\d+(?:\.[\w$]+|\["[^"]*"\]|\[\d+\])*/g, (expression) =>
    JSON.stringify(resolve(expression, schemas)),
  )
  const annotated = schema === undefined ? '' : `, ${JSON.stringify(schema)}`
  return `failure(${path?.replace(/^instancePath:/, '')}, "${keyword}", {${written}}${annotated})`
}

/** What an expression such as `schema7.properties["a-b"]` stands for. */
function resolve(expression: string, schemas: ReadonlyMap<string, Json>): Json {
  const [name = '', ...steps] = expression.match(/[\w$]+|"[^"]*"/g) ?? []
  const found = steps.reduce<Json | undefined>((value, step) => {
    const key = step.replaceAll('"', '')
    if (Array.isArray(value)) return value[Number(key)]
    return isJsonObject(value) ? value[key] : undefined
  }, schemas.get(name))
  if (found === undefined) throw new Error(`ajv refers to a schema in another way than expected: ${expression}`)
  return found
}

/** The annotations of a schema or, for a missing member, those of the member; undefined if there are none. */
function annotationsOf(schema: Json, keyword: string, params: string): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined
  const own = Object.entries(schema).filter(([key]) => key.startsWith('x-'))
  const missing = keyword === 'required' ? /missingProperty: "([^"]*)"/.exec(params)?.[1] : undefined
  const declared = missing === undefined || !isJsonObject(schema.properties) ? undefined : schema.properties[missing]
  const below = declared === undefined ? undefined : annotationsOf(declared, 'type', '')
  if (own.length === 0 && below === undefined) return undefined
  const annotations = Object.fromEntries(own)
  return missing === undefined || below === undefined
    ? annotations
    : { ...annotations, properties: { [missing]: below } }
}
