/** What a sampling request tells of tools that were used before. */
import { isObject, type JsonObject, objectsAt } from '../../../messages.ts'

const blocksOf = ({ content }: JsonObject): JsonObject[] => [content].flat().filter(isObject)
const isResult = ({ type }: JsonObject): boolean => type === 'tool_result'

/** The last thing that was said is the result of a tool, perhaps not of each one. */
export function hasToolUse(params: JsonObject): boolean {
  const { toolChoice } = params
  const isFree = isObject(toolChoice) && toolChoice.mode === 'auto'
  return isFree && objectsAt(params, 'messages').some((message) => blocksOf(message).some(isResult))
}

/** A message has results of tools, and other content. */
export const hasMixedResults = (params: JsonObject): boolean =>
  objectsAt(params, 'messages').some((message) => {
    const blocks = blocksOf(message)
    return blocks.some(isResult) && !blocks.every(isResult)
  })
