import type { JsonObject } from '../../schema/index.ts'
import { GiveUp } from './give-up.ts'
import { sampleOfPattern } from './sample-pattern.ts'

const longest = 1000

/** Fixed examples; names and addresses that are reserved for documentation, so that nobody is reached by them. */
const byFormat: ReadonlyMap<string, string> = new Map([
  ['uri', 'https://example.com/'],
  ['url', 'https://example.com/'],
  ['iri', 'https://example.com/'],
  ['uri-reference', '/example'],
  ['iri-reference', '/example'],
  ['uri-template', 'https://example.com/{id}'],
  ['email', 'user@example.com'],
  ['idn-email', 'user@example.com'],
  ['hostname', 'example.com'],
  ['idn-hostname', 'example.com'],
  ['date', '2025-01-01'],
  ['date-time', '2025-01-01T00:00:00Z'],
  ['time', '00:00:00Z'],
  ['duration', 'P1D'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['json-pointer', '/example'],
  ['regex', 'a'],
])

/** A string that fits format, pattern and length of the schema. Throws GiveUp where that is more than a look-up. */
export function sampleString(schema: JsonObject): string {
  const { format, pattern, minLength, maxLength } = schema
  const atLeast = typeof minLength === 'number' ? minLength : 0
  if (!(atLeast <= longest)) throw new GiveUp()
  const fixed = typeof format === 'string' ? byFormat.get(format) : undefined
  if (fixed !== undefined) return fixed
  if (typeof pattern === 'string') {
    const text = sampleOfPattern(pattern, Math.max(atLeast, 1)) ?? sampleOfPattern(pattern, atLeast)
    if (text === undefined) throw new GiveUp()
    return text
  }
  const text = 'example'.padEnd(atLeast, 'e')
  return typeof maxLength === 'number' ? text.slice(0, Math.max(maxLength, 0)) : text
}
