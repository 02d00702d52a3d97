/** Texts that are the same JSON value, and headers that are the same. */
import type { JsonObject } from '../../../../schema/index.ts'
import { isJsonObject } from '../../../../schema/index.ts'

const asText: Readonly<Record<string, (message: JsonObject) => string>> = {
  'other order': (message) => JSON.stringify(turned(message)),
  // Without line breaks, which end a message on stdio.
  'white space': (message) => ` \t${JSON.stringify(message, null, 1).replaceAll('\n', ' \t')} `,
  escapes: (message) =>
    JSON.stringify(message)
      .replace(/"method":"(.)/, (_, letter: string) => `"meth\\u006fd":"${escaped(letter)}`)
      .replace('"jsonrpc":"2.0"', '"jsonrpc":"2\\u002e0"'),
}

/** The message in this spelling; undefined: as usual. */
export const spelled = (way: string, message: JsonObject): string | undefined => asText[way]?.(message)

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** With all members the other way round. */
function turned(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(
    ([name, value]) => [name, isJsonObject(value) ? turned(value) : value] as const,
  )
  return Object.fromEntries(members.reverse())
}

/**
 * HTTP does not tell names of headers by their case; Accept is a list without order, and may come in several fields (RFC 9110,
 * 5.3). JSON has no parameter that changes anything (RFC 8259, 11). A body may come in chunks (RFC 9112, 7.1).
 */
const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'other headers': { 'CONTENT-TYPE': 'application/json', aCCePT: 'text/event-stream, application/json' },
  'repeated headers': { Accept: 'application/json', accept: 'text/event-stream' },
  'type with parameter': { 'Content-Type': 'application/json; charset=utf-8' },
  'in chunks': { 'Transfer-Encoding': 'chunked' },
}

/** The headers that this way has in place of the usual ones. */
export const headersOf = (way: string): Readonly<Record<string, string>> => headers[way] ?? {}

/** What is said of a way; the headers that are named are shown beside what came. */
const words: Readonly<Record<string, string>> = {
  'other headers': 'Accept and Content-Type in another order and case',
  'repeated headers': 'Accept in two fields',
  'type with parameter': 'Content-Type with a parameter',
  'in chunks': 'Transfer-Encoding: chunked',
}
export const wayInWords = (way: string): string => words[way] ?? way

const rareForms: ReadonlySet<string> = new Set(['repeated headers', 'type with parameter', 'in chunks'])
export const isRareForm = (way: string): boolean => rareForms.has(way)

/** A line cut near its beginning, in its middle and before its end: who needs no line break to see that a message is whole gets it with that. */
export function inPieces(line: Buffer): readonly Buffer[] {
  const borders = [0, 2, line.length >> 1, line.length - 2, line.length]
  return borders.slice(1).map((end, index) => line.subarray(borders[index], end))
}
