/** Files of skills against the entries that speak of them. An entry counts for what was asked between two that agree. */

import { createHash } from 'node:crypto'
import { at, type Conversation, sameJson } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import {
  bytesOf,
  nameOf,
  type ReadFile,
  readFiles,
  resourcesOf,
  rootOf,
  type ToldEntry,
  toldEntries,
} from '../../../judging/skills/entries.ts'
import { differing, readFrontmatter } from '../../../judging/skills/frontmatter.ts'
import { type Reading, reading } from '../../parts/readings.ts'

/** The entry of a skill that held when something was asked: the last one before, where the next one after it is the same. */
function holding(told: readonly ToldEntry[], uri: string, asked: number, answered: number): ToldEntry | undefined {
  const own = told.filter((one) => one.uri === uri)
  const before = own.findLast(({ message }) => message.seq < asked)
  const after = own.find((one) => one.asked > answered)
  return before !== undefined && after !== undefined && sameJson(before.entry, after.entry) ? before : undefined
}

function ofManifest({ uri, content, message, asked }: ReadFile, told: readonly ToldEntry[]): readonly Reading[] {
  const { text, mimeType, _meta: meta } = content
  const isMarkdown = typeof mimeType === 'string' && /^text\/markdown(;|$)/i.test(mimeType.trim())
  const readings = [
    reading(
      'skills.metadata.mime-type',
      !isMarkdown && { expected: 'the mimeType text/markdown', actual: mimeType ?? null },
      message.seq,
    ),
    ...metaReadings(meta, message.seq),
  ]
  const bytes = bytesOf(content)
  if (bytes === undefined) return readings
  const source = typeof text === 'string' ? text : new TextDecoder().decode(bytes)
  const front = readFrontmatter(source)
  const isComplete = typeof front?.written.name === 'string' && typeof front.written.description === 'string'
  const flaw = !isComplete && {
    expected: 'YAML frontmatter with name and description at the start',
    actual: source.slice(0, 200),
  }
  readings.push(reading('skills.format.frontmatter', flaw, message.seq))
  const entry = holding(told, uri, asked, message.seq)
  const frontmatter = entry?.entry.frontmatter
  if (front === undefined || entry === undefined || !isJsonObject(frontmatter)) return readings
  const field = differing(frontmatter, front.typed, front.written)
  const other = field !== undefined && {
    expected: `frontmatter with the field ${field} as it stands in SKILL.md`,
    actual: frontmatter,
  }
  readings.push(reading('skills.entry.frontmatter-identical', other, entry.message.seq, message.seq))
  return readings
}

function digestReadings(read: ReadFile, told: readonly ToldEntry[]): readonly Reading[] {
  const bytes = bytesOf(read.content)
  if (bytes === undefined) return []
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const skills = [...new Set(told.map(({ uri }) => uri))]
  return skills.flatMap((uri): Reading[] => {
    const entry = holding(told, uri, read.asked, read.message.seq)
    const listed = entry && resourcesOf(entry.entry)?.find((file) => file.uri === read.uri)
    if (entry === undefined || listed === undefined) return []
    // Another spelling of the digest, or a missing size, has a rule of its own.
    const isDigest = !/^sha256:[0-9a-f]{64}$/.test(String(listed.digest)) || listed.digest === digest
    const isSize = typeof listed.size !== 'number' || listed.size === bytes.length
    const flaw = !(isDigest && isSize) && {
      expected: `${digest} and ${bytes.length} bytes for ${read.uri}`,
      actual: `${String(listed.digest)} and ${String(listed.size)} bytes`,
    }
    return [reading('skills.resources.digest-matches', flaw, entry.message.seq, read.message.seq)]
  })
}

function metaReadings(meta: unknown, seq: number): readonly Reading[] {
  if (!isJsonObject(meta as never)) return []
  const bare = Object.keys(meta as JsonObject).find((key) => !key.includes('/'))
  const expected = 'keys with a prefix, such as io.modelcontextprotocol.skills/'
  return [reading('skills.metadata.meta-prefix', bare !== undefined && { expected, actual: bare ?? null }, seq)]
}

/** Items of resources/list that are files of skills. */
function listedReadings({ exchanges }: Conversation, told: readonly ToldEntry[]): readonly Reading[] {
  return exchanges.flatMap(({ sent, response }): readonly Reading[] => {
    const { resources } = response?.result ?? {}
    if (sent?.method !== 'resources/list' || response === undefined || !isJsonArray(resources)) return []
    return resources.filter(isJsonObject).flatMap((resource): readonly Reading[] => {
      const { uri, name, description, mimeType, _meta: meta } = resource
      const inSkill = told.some((one) => typeof uri === 'string' && uri.startsWith(`${rootOf(one.uri) ?? one.uri}/`))
      const entry = told.find((one) => one.uri === uri)?.entry
      const metas = inSkill ? metaReadings(meta, response.seq) : []
      if (entry === undefined) return metas
      const own = nameOf(entry)
      const said = at(entry, 'frontmatter', 'description')
      const isMarkdown =
        mimeType === undefined || (typeof mimeType === 'string' && /^text\/markdown(;|$)/i.test(mimeType))
      return [
        ...metas,
        reading(
          'skills.metadata.mime-type',
          !isMarkdown && { expected: 'the mimeType text/markdown', actual: resource },
          response.seq,
        ),
        reading(
          'skills.metadata.name',
          name !== own && { expected: `the name ${JSON.stringify(own)}`, actual: resource },
          response.seq,
        ),
        reading(
          'skills.metadata.description',
          description !== said && { expected: `the description ${JSON.stringify(said)}`, actual: resource },
          response.seq,
        ),
      ]
    })
  })
}

/** Readings of what was read, and of resources that are listed. */
export function fileReadings(conversation: Conversation): readonly Reading[] {
  const told = toldEntries(conversation)
  if (told.length === 0) return []
  const reads = readFiles(conversation)
  return [
    ...reads.filter(({ uri }) => told.some((one) => one.uri === uri)).flatMap((read) => ofManifest(read, told)),
    ...reads.flatMap((read) => digestReadings(read, told)),
    ...listedReadings(conversation, told),
  ]
}

export const ofFiles = [
  'skills.metadata.mime-type',
  'skills.metadata.name',
  'skills.metadata.description',
  'skills.metadata.meta-prefix',
  'skills.format.frontmatter',
  'skills.entry.frontmatter-identical',
  'skills.resources.digest-matches',
] as const
