import { codes } from '../../schema/error-codes.ts'
import { isObject, type Json, type JsonObject, RpcError } from '../messages.ts'
import { isSince } from '../revisions.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Throws -32602 when the messages of a sampling request cannot be used (client/sampling, Error Handling). */
export function checkSamplingMessages(messages: Json | undefined, revision: string): void {
  if (!Array.isArray(messages)) throw refused('messages is not an array')
  let open: string[] = []
  for (const message of messages) {
    if (!isObject(message) || (message.role !== 'user' && message.role !== 'assistant'))
      throw refused('role is missing')
    const blocks = Array.isArray(message.content) ? message.content : [message.content]
    for (const block of blocks) checkBlock(block, revision)
    const results = blocks.filter(isObject).filter((block) => block.type === 'tool_result')
    if (results.length > 0 && (message.role !== 'user' || results.length < blocks.length)) {
      throw refused('tool results are mixed with other content')
    }
    if (
      !sameIds(
        open,
        results.map((block) => String(block.toolUseId)),
      )
    )
      throw refused('a tool use has no result')
    const uses = blocks.filter(isObject).filter((block) => block.type === 'tool_use')
    open = message.role === 'assistant' ? uses.map((block) => String(block.id)) : []
  }
  if (open.length > 0) throw refused('a tool use has no result')
}

function checkBlock(block: Json | undefined, revision: string): void {
  if (!isObject(block)) throw refused('content is missing')
  if (block.type === 'text' && typeof block.text === 'string') return
  if ((block.type === 'image' || block.type === 'audio') && isMedia(block)) return
  if (isSince(revision, '2025-11-25') && (block.type === 'tool_use' || block.type === 'tool_result')) return
  throw refused('unusable content')
}

function isMedia(block: JsonObject): boolean {
  return typeof block.data === 'string' && BASE64.test(block.data) && typeof block.mimeType === 'string'
}

function sameIds(expected: readonly string[], found: readonly string[]): boolean {
  return expected.length === found.length && expected.every((id) => found.includes(id))
}

function refused(why: string): RpcError {
  return new RpcError(codes.invalidParams, `Invalid sampling request: ${why}`)
}
