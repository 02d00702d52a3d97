/** Which headers a reader has to see to understand a breach: those that the rule speaks about. */
import type { Requirement } from '../suite.ts'

const known = [
  'Origin',
  'Host',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
  'Last-Event-ID',
  'Content-Type',
  'Content-Encoding',
  'Transfer-Encoding',
  'Authorization',
  'WWW-Authenticate',
  'Access-Control-Allow-Origin',
  'Cache-Control',
  'Retry-After',
  'Location',
  'Allow',
  'Accept',
]
/** By the beginning of a requirement's id: headers that a reader needs although the rule calls them by another name. */
const byTopic: readonly (readonly [topic: string, header: string])[] = [
  ['session.', 'Mcp-Session-Id'],
  ['http.resume.', 'Last-Event-ID'],
  ['http.version.', 'MCP-Protocol-Version'],
  ['http.origin.', 'Origin'],
]
/** More than these push the message off the line. */
const most = 3
/** Fields of an event of a stream, by what a rule calls them. */
const ofStreams: readonly (readonly [said: RegExp, field: string])[] = [
  [/event[ -]?id|Last-Event-ID|\bid field/i, 'id'],
  [/\bretry\b/i, 'retry'],
  [/event type|event name|"endpoint"|endpoint event/i, 'event'],
]

/**
 * Header names, the most telling first.
 * @param expected what the judge asked for
 */
export function headersThatMatter({ id, says, violation, check }: Requirement, expected: string): readonly string[] {
  const topical = byTopic.filter(([topic]) => id.startsWith(topic)).map(([, header]) => header)
  const ofRule = [expected, says, violation].flatMap((text) => known.filter((name) => mentions(text, name)))
  // How it is checked speaks about much more; the names that are no English words are still worth a look.
  const ofCheck = known.filter((name) => name.includes('-') && mentions(check, name))
  const names = [...ofRule, ...ofCheck]
  const fields = ofStreams.filter(([said]) => said.test(`${expected} ${says}`)).map(([, field]) => field)
  return [...new Set([...topical, ...names])].slice(0, most).concat(fields)
}

/** Names without a hyphen are English words too: they count only as written in HTTP. */
function mentions(text: string, name: string): boolean {
  if (name.includes('-')) return text.toLowerCase().includes(name.toLowerCase())
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)
}
