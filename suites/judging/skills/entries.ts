/** Skills as a conversation tells of them: entries, files that were read, folders that were listed. */

import { at, type Conversation, type Message } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** The identifier of the extension. */
export const skillsExtension = 'io.modelcontextprotocol/skills'

const manifest = '/SKILL.md'

/** The folder of a skill, by the URI of its SKILL.md. */
export const rootOf = (uri: string): string | undefined =>
  uri.endsWith(manifest) ? uri.slice(0, -manifest.length) : undefined

/** An entry, each time that it came. */
export interface ToldEntry {
  readonly how: 'listed' | 'got'
  readonly uri: string
  readonly entry: JsonObject
  readonly message: Message
  /** Trace position of the request that it answers. */
  readonly asked: number
}

/** All entries that the server told, in the order of the trace. */
export function toldEntries({ exchanges }: Pick<Conversation, 'exchanges'>): readonly ToldEntry[] {
  return exchanges.flatMap(({ sent, response }): ToldEntry[] => {
    const { result } = response ?? {}
    if (sent === undefined || response === undefined || result === undefined) return []
    const found =
      sent.method === 'skills/list' ? result.skills : sent.method === 'skills/get' ? [result.skill ?? null] : []
    const how = sent.method === 'skills/list' ? 'listed' : 'got'
    return (isJsonArray(found) ? found : []).flatMap((entry): ToldEntry[] =>
      isJsonObject(entry) && typeof entry.uri === 'string'
        ? [{ how, uri: entry.uri, entry, message: response, asked: sent.seq }]
        : [],
    )
  })
}

interface SkillResource {
  readonly uri: string
  readonly digest: Json | undefined
  readonly size: Json | undefined
}

/** The files that an entry lists; undefined where it has no array. */
export function resourcesOf({ resources }: JsonObject): readonly SkillResource[] | undefined {
  if (!isJsonArray(resources)) return undefined
  return resources.flatMap((one) =>
    isJsonObject(one) && typeof one.uri === 'string' ? [{ uri: one.uri, digest: one.digest, size: one.size }] : [],
  )
}

/** The name that an entry gives. */
export const nameOf = (entry: JsonObject): string | undefined => {
  const name = at(entry, 'frontmatter', 'name')
  return typeof name === 'string' ? name : undefined
}

/** A file that was read: its content, and when it was asked for. */
export interface ReadFile {
  readonly uri: string
  readonly content: JsonObject
  readonly message: Message
  readonly asked: number
}

/** All results of resources/read with one content. */
export function readFiles({ exchanges }: Pick<Conversation, 'exchanges'>): readonly ReadFile[] {
  return exchanges.flatMap(({ sent, response }): ReadFile[] => {
    const uri = sent?.params?.uri
    const contents = response?.result?.contents
    if (sent?.method !== 'resources/read' || response === undefined || typeof uri !== 'string') return []
    const [content] = isJsonArray(contents) ? contents.filter(isJsonObject) : []
    return content === undefined ? [] : [{ uri, content, message: response, asked: sent.seq }]
  })
}

/** The bytes of a content; undefined where it has none, or the trace does not have all of them. */
export function bytesOf({ text, blob }: JsonObject): Uint8Array | undefined {
  const told = typeof text === 'string' ? text : blob
  if (typeof told !== 'string' || told.includes('[redacted]')) return undefined
  return typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(Buffer.from(told, 'base64'))
}
