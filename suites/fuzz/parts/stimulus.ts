/** One generated message: the text or bytes as they cross the wire, and what is odd about them. */
import { encodeHeaderValue, type ServerDrive } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

export interface Stimulus {
  /** Free of newlines: one line on stdio, one POST body. `@id`, `"@number"` and their like stand for what makes ids unique. */
  readonly body: string | Uint8Array
  /** "missing-member at /params/name", "deep nesting in params". */
  readonly oddity: string
  /** A request whose answer is waited for, although nothing says when it has to come: a tool works as long as it likes. */
  readonly waits?: true
  /** Where it comes from the schema: the type, the flaw, and the valid message, if it has none. */
  readonly origin?: { readonly type: string; readonly flaw?: string; readonly valid?: Json }
}

/** What two messages with one cause have in common: what they broke, and the kind and place of what is odd about them. */
export function causeOf({ oddity }: Stimulus, broke: string): string {
  return `${broke}: ${kindOf(oddity)}`
}

/** What two messages that are one and the same on the wire have in common. */
export function asSent({ body, waits }: Stimulus): string {
  return `${waits === true} ${typeof body === 'string' ? body : Buffer.from(body).toString('base64')}`
}

/** The kind and place of what is odd; undefined for a message from the schema that is valid. */
export function classOf({ oddity, origin }: Stimulus): string | undefined {
  return origin !== undefined && origin.flaw === undefined ? undefined : kindOf(oddity)
}

const kindOf = (oddity: string): string => oddity.replace(/\d+/g, 'n')

/** A message as it stands in the file of a case. */
export function stored({ body, oddity, waits }: Stimulus): JsonObject {
  if (waits === true && typeof body === 'string') return { body, oddity, waits }
  return typeof body === 'string' ? { body, oddity } : { base64: Buffer.from(body).toString('base64'), oddity }
}

/** The message of a file; undefined when it is none. */
export function readStimulus(step: Json): Stimulus | undefined {
  if (!isJsonObject(step) || typeof step.oddity !== 'string') return undefined
  const { body, base64, oddity, waits } = step
  if (typeof body === 'string') return { body, oddity, ...(waits === true && { waits }) }
  return typeof base64 === 'string' ? { body: Buffer.from(base64, 'base64'), oddity } : undefined
}

/** The first of the numbers that ids are made with: far above those of the requests in between. */
const firstNumber = 70_000
/** The same for ids that no 32 bit integer holds, and that any number of JSON does. */
const firstLarge = 2 ** 53 - 2 ** 24

/**
 * The body with ids that no other message of the run has: a server that answers each message once then never gives two
 * responses the same id.
 */
export function numbered(body: Stimulus['body'], count: number): Stimulus['body'] {
  if (typeof body !== 'string' || !body.includes('@')) return body
  const number = String(firstNumber + count)
  return body.replace(/"@(number|negative|large)"|@id/g, (_, kind: string | undefined) => {
    if (kind === 'large') return String(firstLarge + count)
    return kind === 'negative' ? `-${number}` : number
  })
}

/** Marks the places of unique ids: `numbered` fills them in. Ids that are no string or integer stay as they are. */
export function withUniqueId(message: JsonObject): JsonObject {
  const { id } = message
  if (typeof id === 'string') return { ...message, id: `${id}@id` }
  if (typeof id !== 'number' || !Number.isInteger(id)) return message
  return { ...message, id: id < 0 ? '@negative' : id > 2 ** 32 ? '@large' : '@number' }
}

/** The headers that 2026-07-28 wants to mirror the message, where it has what they mirror; the legacy revisions know none. */
export function mirrorHeaders(
  json: Json | undefined,
  { era }: Pick<ServerDrive['revision'], 'era'>,
): Readonly<Record<string, string>> {
  if (era === 'legacy') return {}
  const { method, params } = isJsonObject(json) ? json : {}
  if (typeof method !== 'string' || !isHeaderSafe(method)) return {}
  const { name, uri, taskId }: JsonObject = isJsonObject(params) ? params : {}
  const mirrored: Json | undefined = method === 'resources/read' ? uri : method.startsWith('tasks/') ? taskId : name
  return {
    'Mcp-Method': method,
    ...(typeof mirrored === 'string' ? { 'Mcp-Name': encodeHeaderValue(mirrored) } : {}),
  }
}

const isHeaderSafe = (value: string): boolean => /^[\x21-\x7e]+$/.test(value)
