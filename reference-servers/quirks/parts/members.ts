/** Members that no schema names, put wherever objects are open. */
import { isObject, type JsonObject } from '../../json-rpc.ts'

const unknown: JsonObject = { 'x-unknown': { a: [1, 'two', null] }, futureMember: false }

/** Members of results that are lists of open objects, or such an object. */
const open: readonly string[] = [
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
  'arguments',
  'annotations',
  'content',
  'contents',
  'messages',
  'resource',
  'completion',
  'serverInfo',
]

function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, open.includes(name) ? grown(member) : member])
  return { ...Object.fromEntries(members), ...unknown }
}

/** Unknown members in a result and what it holds, or in the params of a notification or request. */
export function addEverywhere(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(addEverywhere)
  if (!isObject(message)) return message
  if (isObject(message.result)) return { ...message, result: grown(message.result) }
  return isObject(message.params) ? { ...message, params: { ...message.params, ...unknown } } : message
}

/** Unknown members beside jsonrpc and id, and beside code and message. */
export function addToEnvelope(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(addToEnvelope)
  if (!isObject(message)) return message
  const error = isObject(message.error) ? { error: { ...message.error, ...unknown } } : {}
  return { ...message, ...unknown, ...error }
}
