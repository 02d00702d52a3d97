/** The harmless content that our server offers by default. */

import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import { RpcError } from '../../rpc-error.ts'
import { hasSince, type ServedRevision } from '../served-revision.ts'

const echo: JsonObject = {
  name: 'echo',
  description: 'Returns the text it is given.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}

const add: JsonObject = {
  name: 'add',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
}

const sumSchema: JsonObject = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] }
const harmless: JsonObject = { readOnlyHint: true, openWorldHint: false }

/** `echo` and `add`, with what the revision knows of annotations and structured output. */
export function defaultTools(revision: ServedRevision): readonly JsonObject[] {
  const annotated: JsonObject = hasSince(revision, '2025-03-26') ? { annotations: harmless } : {}
  const structured: JsonObject = hasSince(revision, '2025-06-18') ? { outputSchema: sumSchema } : {}
  return [
    { ...echo, ...annotated },
    { ...add, ...structured, ...annotated },
  ]
}

/** Runs `echo` or `add`; -32602 for another name. */
export function toolResult(revision: ServedRevision, params: JsonObject): JsonObject {
  const given = isJsonObject(params.arguments) ? params.arguments : {}
  if (params.name === 'echo') {
    return typeof given.text === 'string' ? textResult(given.text) : toolError('expected "text", a string')
  }
  if (params.name === 'add') {
    const { a, b } = given
    if (typeof a !== 'number' || typeof b !== 'number') return toolError('expected "a" and "b", numbers')
    const sum = { sum: a + b }
    const text = textResult(JSON.stringify(sum))
    return hasSince(revision, '2025-06-18') ? { ...text, structuredContent: sum } : text
  }
  throw new RpcError(codes.invalidParams, `Unknown tool: ${JSON.stringify(params.name ?? null)}`)
}

const textResult = (text: string): JsonObject => ({ content: [{ type: 'text', text }] })
const toolError = (text: string): JsonObject => ({ ...textResult(text), isError: true })

const note = { uri: 'memo://conform/note', name: 'note', mimeType: 'text/plain' }
export const resources: readonly JsonObject[] = [note]
export const resourceTemplates: readonly JsonObject[] = [
  { uriTemplate: 'memo://conform/{topic}', name: 'topic', mimeType: 'text/plain' },
]

/** Reads the note, or any topic of the template. */
export function readResource(uri: Json | undefined, notFound: number): JsonObject {
  const topic = typeof uri === 'string' ? /^memo:\/\/conform\/([^/]+)$/.exec(uri)?.[1] : undefined
  if (uri === undefined || topic === undefined) {
    throw new RpcError(notFound, 'Resource not found', { uri: uri ?? null })
  }
  return { contents: [{ uri, mimeType: 'text/plain', text: `A text about ${topic}.` }] }
}

export const prompts: readonly JsonObject[] = [
  { name: 'greet', description: 'Greets somebody.', arguments: [{ name: 'who', required: false }] },
]

export function getPrompt(params: JsonObject): JsonObject {
  if (params.name !== 'greet')
    throw new RpcError(codes.invalidParams, `Unknown prompt: ${JSON.stringify(params.name ?? null)}`)
  const who = isJsonObject(params.arguments) && typeof params.arguments.who === 'string' ? params.arguments.who : 'you'
  return { messages: [{ role: 'user', content: { type: 'text', text: `Say hello to ${who}.` } }] }
}
