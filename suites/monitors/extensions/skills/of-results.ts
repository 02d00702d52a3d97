/** The results of the methods of skills: their form, and the hints on them. */

import { at, type Conversation, type Message } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { skillsExtension } from '../../../judging/skills/entries.ts'
import { type Reading, reading } from '../../parts/readings.ts'
import { entryReadings } from './of-entries.ts'

function completeReading(rule: RequirementId, { resultType }: JsonObject, { seq, json }: Message): Reading {
  return reading(rule, resultType !== 'complete' && { expected: 'the resultType "complete"', actual: json }, seq)
}

function cacheReading(rule: RequirementId, { ttlMs, cacheScope }: JsonObject, { seq, json }: Message): Reading {
  const isTime = typeof ttlMs === 'number' && Number.isInteger(ttlMs) && ttlMs >= 0
  const isKept = isTime && (cacheScope === 'public' || cacheScope === 'private')
  return reading(rule, !isKept && { expected: 'a ttlMs that is not negative, and a cacheScope', actual: json }, seq)
}

const itemsOf = (list: Json | undefined): readonly Json[] => (isJsonArray(list) ? list : [])

function ofList(result: JsonObject, message: Message): readonly Reading[] {
  const isShaped = isJsonArray(result.skills) && result.skills.every(isJsonObject)
  const flaw = !isShaped && { expected: 'the array skills, of objects', actual: message.json }
  return [
    reading('skills.list-result.shape', flaw, message.seq),
    completeReading('skills.list-result.result-type', result, message),
    cacheReading('skills.list-result.caching', result, message),
    ...itemsOf(result.skills)
      .filter(isJsonObject)
      .flatMap((entry) => entryReadings(entry, message.seq)),
  ]
}

function ofGet(result: JsonObject, asked: Json | undefined, message: Message): readonly Reading[] {
  const { skill } = result
  const isShaped = isJsonObject(skill) && skill.uri === asked
  const flaw = !isShaped && { expected: `the member skill, with the uri ${String(asked)}`, actual: message.json }
  const cursor = 'nextCursor' in result && { expected: 'no nextCursor', actual: message.json }
  return [
    reading('skills.get-result.shape', flaw, message.seq),
    completeReading('skills.get-result.result-type', result, message),
    cacheReading('skills.get-result.caching', result, message),
    reading('skills.get-result.no-cursor', cursor, message.seq),
    ...(isShaped ? entryReadings(skill, message.seq) : []),
  ]
}

function ofDirectory(result: JsonObject, message: Message): readonly Reading[] {
  const { resources } = result
  const isResource = (one: Json): boolean => typeof at(one, 'uri') === 'string' && typeof at(one, 'name') === 'string'
  const isShaped = isJsonArray(resources) && resources.every(isResource)
  const flaw = !isShaped && { expected: 'the array resources, each with uri and name', actual: message.json }
  const folders = itemsOf(resources).filter((one) => at(one, 'mimeType') === 'inode/directory')
  const slashed = folders.find((one) => String(at(one, 'uri') ?? '').endsWith('/'))
  const slash = slashed !== undefined && { expected: 'URIs of directories without a slash at the end', actual: slashed }
  return [
    reading('skills.directory.shape', flaw, message.seq),
    completeReading('skills.directory.result-type', result, message),
    ...(folders.length === 0 ? [] : [reading('skills.directory.no-trailing-slash', slash, message.seq)]),
  ]
}

function ofDiscovery(result: JsonObject, { seq, json }: Message): readonly Reading[] {
  const settings = at(result, 'capabilities', 'extensions', skillsExtension)
  if (settings === undefined) return []
  const isDeclared = isJsonObject(at(result, 'capabilities', 'resources'))
  const read = isJsonObject(settings) ? settings.directoryRead : null
  const isSet = read === undefined || typeof read === 'boolean'
  const lacking = !isDeclared && { expected: 'the capability resources beside the extension', actual: json }
  const odd = !isSet && { expected: 'an object, with a boolean directoryRead or none', actual: settings }
  // Settings stand under the identifier itself (SEP-2133); what else a member may hold is open, so it is only a warning.
  const isWrapped =
    isJsonObject(settings) && Object.values(settings).some((one) => at(one, 'directoryRead') !== undefined)
  const wrapped = isWrapped && {
    expected: 'directoryRead in the settings themselves',
    actual: settings,
    warning: true as const,
  }
  return [
    reading('skills.capability.resources-declared', lacking, seq),
    reading('skills.capability.settings', odd || wrapped, seq),
  ]
}

/** Readings of each result of a server. */
export function skillsResultReadings({ exchanges }: Conversation): readonly Reading[] {
  return exchanges.flatMap(({ sent, response }): readonly Reading[] => {
    const { result } = response ?? {}
    if (sent?.from !== 'client' || response === undefined || result === undefined) return []
    if (sent.method === 'skills/list') return ofList(result, response)
    if (sent.method === 'skills/get') return ofGet(result, sent.params?.uri, response)
    if (sent.method === 'resources/directory/read') return ofDirectory(result, response)
    return sent.method === 'server/discover' ? ofDiscovery(result, response) : []
  })
}

export const ofSkillResults = [
  'skills.capability.resources-declared',
  'skills.capability.settings',
  'skills.list-result.shape',
  'skills.list-result.result-type',
  'skills.list-result.caching',
  'skills.get-result.shape',
  'skills.get-result.result-type',
  'skills.get-result.caching',
  'skills.get-result.no-cursor',
  'skills.directory.shape',
  'skills.directory.result-type',
  'skills.directory.no-trailing-slash',
] as const
