/** Other spellings of the same JSON (RFC 8259): what a parser gives back is equal. */
import { quirks } from '../../quirk.ts'
import { escaped, otherNumbers, spell } from '../parts/spelling.ts'

export default quirks({
  'keys-in-reverse-order': {
    says: 'The members of each object stand in reverse order: jsonrpc comes last.',
    seams: { serialize: (message) => spell(message, { isReversed: true }) },
  },
  'escaped-text': {
    says: 'All text, names of members too, is written in \\u escapes.',
    seams: { serialize: (message) => spell(message, { text: escaped }) },
  },
  'numbers-with-fraction-or-exponent': {
    says: 'Integers are written as 7.0, 7e0 or 7.00E+0.',
    seams: () => {
      const number = otherNumbers()
      return { serialize: (message) => spell(message, { number }) }
    },
  },
  'white-space-between-tokens': {
    says: 'Spaces and tabs stand between all tokens.',
    seams: { serialize: (message) => spell(message, { space: ' \t' }) },
  },
  'json-on-many-lines': {
    says: 'JSON is indented over several lines, which in an event stream makes several data lines.',
    transports: ['streamable-http', 'http-sse'],
    seams: { serialize: (message) => JSON.stringify(message, null, 2) },
  },
})
