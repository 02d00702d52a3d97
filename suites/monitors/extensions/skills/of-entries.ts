/** What stands in an entry, by itself (skills#skill-entries). */

import { at } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { nameOf, resourcesOf, rootOf } from '../../../judging/skills/entries.ts'
import { type Reading, reading } from '../../parts/readings.ts'

const mostResources = 512
const mostBytes = 16 * 1024 * 1024

type Note = (rule: RequirementId, isKept: boolean, expected: string, actual?: Json) => void

const isText = (value: Json | undefined, longest: number): boolean =>
  typeof value === 'string' && value !== '' && [...value].length <= longest

/** Lowercase letters, digits and single hyphens; letters beyond ASCII have no uppercase form in a name. */
const isName = (name: string): boolean =>
  [...name].length <= 64 && /^[\p{Ll}\p{Lo}\p{Nd}]+(-[\p{Ll}\p{Lo}\p{Nd}]+)*$/u.test(name)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function ofUri(uri: string, entry: JsonObject, note: Note): void {
  note('skills.uri.scheme', /^skill:\/\//i.test(uri), 'a URI of the scheme skill', uri)
  const root = rootOf(uri)
  note('skills.uri.skill-md', root !== undefined, 'the URI of a SKILL.md', uri)
  if (root === undefined) return
  const [authority = '', ...path] = root.replace(/^[^:]*:\/\//, '').split('/')
  const name = nameOf(entry)
  if (name !== undefined) {
    const last = path.at(-1) ?? authority
    note(
      'skills.uri.ends-in-name',
      decoded(last) === name,
      `the last segment ${JSON.stringify(name)}, which is the name`,
      uri,
    )
  }
  if (/^skill:/i.test(uri)) {
    const isRegName = /^(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/.test(authority)
    note('skills.uri.authority', isRegName, 'a first segment that is a reg-name of RFC 3986', uri)
  }
  const prefix = path.slice(0, -1)
  if (prefix.length > 0) {
    const isSegment = (one: string): boolean => /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/.test(one)
    note('skills.uri.prefix-segments', prefix.every(isSegment), 'segments that are valid in the path of a URI', uri)
  }
}

function ofFrontmatter(entry: JsonObject, note: Note): void {
  const { frontmatter } = entry
  const name = nameOf(entry)
  const isShaped = name !== undefined && typeof at(frontmatter, 'description') === 'string'
  note('skills.entry.shape', isShaped, 'a frontmatter with the texts name and description', entry)
  if (name !== undefined) note('skills.uri.name-rules', isName(name), 'a name by the rules of Agent Skills', name)
  if (!isJsonObject(frontmatter)) return
  const { description, compatibility, metadata } = frontmatter
  if (typeof description === 'string') {
    const isCompatible = compatibility === undefined || compatibility === null || isText(compatibility, 500)
    const isMap = metadata === undefined || metadata === null || isJsonObject(metadata)
    note(
      'skills.format.conforms',
      isText(description, 1024) && isCompatible && isMap,
      'a description of 1 to 1024 characters, a compatibility of at most 500, an object in metadata',
      frontmatter,
    )
  }
  const reserved = Object.keys(isJsonObject(metadata) ? metadata : {}).find((key) =>
    key.startsWith('io.modelcontextprotocol/'),
  )
  note('skills.entry.metadata-reserved', reserved === undefined, 'no reserved key in metadata', reserved)
}

function ofResources(uri: string, entry: JsonObject, note: Note): void {
  const { resources } = entry
  note('skills.resources.form', isJsonArray(resources) || resources === 'dynamic', 'an array, or "dynamic"', entry)
  const files = resourcesOf(entry)
  if (files === undefined) return
  const uris = files.map((file) => file.uri)
  note('skills.resources.has-skill-md', uris.includes(uri), `an item with the uri ${uri}`, resources)
  const twice = uris.find((one, i) => uris.indexOf(one) < i)
  note('skills.resources.each-once', twice === undefined, 'each file once', twice)
  const root = rootOf(uri)
  const outside = uris.find(
    (one) => root !== undefined && (!one.startsWith(`${root}/`) || one.split('/').includes('..')),
  )
  note('skills.resources.within-skill', outside === undefined, `files within ${root}`, outside)
  const items = isJsonArray(resources) ? resources : []
  const undigested = items.find((item) => !/^sha256:[0-9a-f]{64}$/.test(String(at(item, 'digest') ?? '')))
  note(
    'skills.resources.digest-format',
    undigested === undefined,
    'sha256: and 64 lowercase hexadecimal digits',
    undigested,
  )
  const sizes = items.map((item) => at(item, 'size'))
  const unsized = sizes.findIndex((size) => typeof size !== 'number' || !Number.isInteger(size) || size < 0)
  note('skills.resources.size', unsized === -1, 'a size in bytes', items[unsized])
  const bytes = sizes.reduce<number>((sum, size) => sum + (typeof size === 'number' ? size : 0), 0)
  const actual = `${items.length} resources, ${bytes} bytes`
  note(
    'skills.limits.server',
    items.length <= mostResources && bytes <= mostBytes,
    'at most 512 resources and 16 MiB',
    actual,
  )
}

/** Readings of one entry, whatever is said elsewhere. */
export function entryReadings(entry: Json, seq: number): readonly Reading[] {
  const readings: Reading[] = []
  const note: Note = (rule, isKept, expected, actual) => {
    readings.push(reading(rule, !isKept && { expected, actual: actual ?? null }, seq))
  }
  if (!isJsonObject(entry) || typeof entry.uri !== 'string') {
    note('skills.entry.shape', false, 'an object with the text uri', entry)
    return readings
  }
  ofUri(entry.uri, entry, note)
  ofFrontmatter(entry, note)
  ofResources(entry.uri, entry, note)
  return readings
}

export const ofEntries = [
  'skills.entry.shape',
  'skills.entry.metadata-reserved',
  'skills.format.conforms',
  'skills.uri.scheme',
  'skills.uri.skill-md',
  'skills.uri.ends-in-name',
  'skills.uri.name-rules',
  'skills.uri.authority',
  'skills.uri.prefix-segments',
  'skills.resources.form',
  'skills.resources.has-skill-md',
  'skills.resources.each-once',
  'skills.resources.within-skill',
  'skills.resources.digest-format',
  'skills.resources.size',
  'skills.limits.server',
] as const
