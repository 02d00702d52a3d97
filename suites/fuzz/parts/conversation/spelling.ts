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

/** HTTP does not tell names of headers by their case, and Accept is a list without order. */
export const otherHeaders = { 'CONTENT-TYPE': 'application/json', aCCePT: 'text/event-stream, application/json' }

/** A line cut near its beginning, in its middle and before its end: who needs no line break to see that a message is whole gets it with that. */
export function inPieces(line: Buffer): readonly Buffer[] {
  const borders = [0, 2, line.length >> 1, line.length - 2, line.length]
  return borders.slice(1).map((end, index) => line.subarray(borders[index], end))
}
