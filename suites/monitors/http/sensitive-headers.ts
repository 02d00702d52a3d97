import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

/** Names end with what they hold: `userEmail` is an address, `tokenCount` is a number. */
const holdsSecret =
  /(password|passwd|secret|token|credentials?|ssn|e[-_ ]?mail|(?<!micro|head)phone|(api|private)[-_ ]?key)([-_ ]?(address|number))?$/i

function readings(schema: Json | undefined, seq: number): readonly Reading[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    if (!isJsonObject(property)) return []
    const names = [name, property.title, property['x-mcp-header']].filter((value) => typeof value === 'string')
    const finding = names.some((value) => holdsSecret.test(value)) && {
      expected: 'no x-mcp-header on passwords, keys, tokens and personal data',
      actual: name,
    }
    const own = property['x-mcp-header'] === undefined ? [] : [reading(id, finding, seq)]
    return [...own, ...readings(property, seq)]
  })
}

const id = 'tools.x-mcp-header.no-sensitive-parameters'

export default monitor({
  title: 'What is mirrored into headers',
  judges: judgesFrom(
    [id],
    ({ bySubject }) =>
      bySubject.flatMap(({ inReplyTo, result, seq }) =>
        inReplyTo === 'tools/list' && isJsonArray(result?.tools)
          ? result.tools.flatMap((tool) => (isJsonObject(tool) ? readings(tool.inputSchema, seq) : []))
          : [],
      ),
    'no parameter is mirrored into a header',
  ),
})
