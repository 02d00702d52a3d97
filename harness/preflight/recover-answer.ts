/** Finds the answer to an opening in what no client can read as one: another id, text around it, several lines. */
import { isJsonObject } from '../../schema/index.ts'
import type { Revision } from '../revisions/revision.ts'
import type { TraceEvent } from '../trace/events.ts'
import { textOf } from '../trace/message-json.ts'
import { parseJson } from '../wire/json/json.ts'
import { shorten } from '../wire/shorten.ts'

/** Characters of what came that are looked through. */
const longest = 100_000
/** Characters of it that are shown. */
const shown = 200

/**
 * What came, cut to a readable length, if somewhere in it stands a result as only a server of this era gives it. An error
 * proves nothing: whoever does not know the method sends one.
 */
export function recoverAnswer(events: readonly TraceEvent[], era: Revision['era']): string | undefined {
  const received = events.flatMap((e) => (e.kind === 'message' && e.direction === 'received' ? [textOf(e)] : []))
  const bodies = events.flatMap((e) =>
    e.kind === 'http-response' && 'text' in e && e.text !== undefined ? [e.text] : [],
  )
  const said = [received.join('\n'), ...bodies].find((text) => holdsResult(text.slice(0, longest), era))
  return said === undefined ? undefined : shorten(said, shown)
}

function holdsResult(text: string, era: Revision['era']): boolean {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const end = endOfObject(text, start)
    if (end === undefined) continue
    const json = parseJson(text.slice(start, end).replaceAll('\n', ' '))
    const result = isJsonObject(json) ? json.result : undefined
    if (isJsonObject(result) && telling[era].some((member) => Object.hasOwn(result, member))) return true
  }
  return false
}

/** Members of results that tell the eras apart. */
const telling: Readonly<Record<Revision['era'], readonly string[]>> = {
  legacy: ['protocolVersion', 'serverInfo'],
  modern: ['resultType', 'supportedVersions'],
}

/** The index after the brace that closes the object which begins at `start`. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i += 1) {
    const character = text[i]
    if (inString) {
      if (character === '\\') i += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return undefined
}
