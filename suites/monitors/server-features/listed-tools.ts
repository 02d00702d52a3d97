import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'
import { repeated } from '../parts/repeated.ts'
import { type ParameterHeader, parameterHeaders } from './listed-tools/parameter-headers.ts'

const maxLength = 128

function nameReadings(name: string, seq: number): readonly Reading[] {
  const length = [...name].length
  const strange = name.replace(/[A-Za-z0-9_.-]/g, '')
  const hasLetters = /\p{L}|\p{N}/u.test(strange)
  const special = strange.replace(/[\p{L}\p{N}]/gu, '')
  return [
    reading(
      'tools.name.length',
      (length === 0 || length > maxLength) && { expected: `a name of 1 to ${maxLength} characters`, actual: name },
      seq,
    ),
    // Both rules forbid the same characters: letters are reported under the one, punctuation under the other.
    reading(
      'tools.name.charset',
      hasLetters && special === '' && { expected: 'only A-Z a-z 0-9 _ - .', actual: name },
      seq,
    ),
    reading(
      'tools.name.no-special-characters',
      special !== '' && { expected: 'no space, comma or other special character', actual: name },
      seq,
    ),
  ]
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function headerReadings(headers: readonly ParameterHeader[], seq: number): readonly Reading[] {
  const names = headers.flatMap(({ value }) => (typeof value === 'string' ? [value.toLowerCase()] : []))
  const twice = repeated(names)
  const unique = reading(
    'tools.x-mcp-header.unique',
    twice !== undefined && { expected: 'each header name once in a tool', actual: twice },
    seq,
  )
  return headers.length === 0 ? [] : [unique, ...headers.flatMap((header) => oneHeader(header, seq))]
}

/** The most dangerous flaw of a name is the one that is reported. */
function oneHeader({ value, schema, isReachable }: ParameterHeader, seq: number): readonly Reading[] {
  const text = asText(value)
  const isEmpty = value === ''
  const hasControls = /[\x00-\x1f\x7f]/.test(text)
  const isToken = typeof value === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(value)
  const types = isJsonArray(schema.type) ? schema.type : [schema.type ?? 'string']
  const isList = isJsonArray(schema.type)
  const isPrimitive = types.every(
    (type) => ['string', 'integer', 'boolean'].includes(asText(type)) || (isList && type === 'null'),
  )
  const read = (id: RequirementId, expected: string, isBroken: boolean, actual: Json = value): Reading =>
    reading(id, isBroken && { expected, actual }, seq)
  return [
    read('tools.x-mcp-header.not-empty', 'a header name', isEmpty),
    read('tools.x-mcp-header.no-control-characters', 'no control characters', hasControls),
    read('tools.x-mcp-header.token', 'a token of HTTP', !isToken && !isEmpty && !hasControls),
    read('tools.x-mcp-header.primitive-only', 'a string, an integer or a boolean', !isPrimitive, schema.type ?? null),
    read('tools.x-mcp-header.statically-reachable', 'a parameter below properties only', !isReachable),
  ]
}

function toolReadings(tools: readonly JsonObject[], seq: number): readonly Reading[] {
  const names = tools.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const twice = repeated(names)
  return [
    reading('tools.name.unique', twice !== undefined && { expected: 'each tool name once', actual: twice }, seq),
    ...names.flatMap((name) => nameReadings(name, seq)),
    ...tools.flatMap(({ inputSchema }) => headerReadings(parameterHeaders(inputSchema), seq)),
  ]
}

export default monitor({
  title: 'Names and annotations of listed tools',
  judges: judgesFrom(
    [
      'tools.name.unique',
      'tools.name.length',
      'tools.name.charset',
      'tools.name.no-special-characters',
      'tools.x-mcp-header.not-empty',
      'tools.x-mcp-header.token',
      'tools.x-mcp-header.no-control-characters',
      'tools.x-mcp-header.unique',
      'tools.x-mcp-header.primitive-only',
      'tools.x-mcp-header.statically-reachable',
    ],
    ({ bySubject }) =>
      bySubject.flatMap(({ inReplyTo, result, seq }) => {
        const tools = result?.tools
        return inReplyTo === 'tools/list' && isJsonArray(tools) ? toolReadings(tools.filter(isJsonObject), seq) : []
      }),
    'no such tool was listed',
  ),
})
