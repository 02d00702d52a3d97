import { isObject, type Json, type JsonObject } from '../messages.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const known = ['text', 'image', 'audio', 'resource', 'resource_link']

/** What is wrong with the content of a tool result; undefined when it can be handed on (server/tools, Security). */
export function toolContentProblem({ content }: JsonObject): string | undefined {
  if (!Array.isArray(content)) return 'the result has no content'
  return content.map(blockProblem).find((problem) => problem !== undefined)
}

function blockProblem(block: Json): string | undefined {
  if (!isObject(block) || !known.includes(String(block.type))) return 'the result has a block of an unknown type'
  const hasData = block.type === 'image' || block.type === 'audio'
  const isCoded = typeof block.data === 'string' && BASE64.test(block.data)
  return hasData && !isCoded ? `the ${String(block.type)} is no base64` : undefined
}
