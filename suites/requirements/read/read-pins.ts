/** Reads the pins of the ledger, pins/*.yaml, and leads each entry to its very statement. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Requirement } from '../../../harness/index.ts'
import { leadsToWholeFile } from './links.ts'
import { type Pin, parsePins, pinWords, type WrittenPins } from './pins.ts'

/** The pins of an entry in each revision in which it has some. */
export type Pins = ReadonlyMap<string, readonly [Pin, ...Pin[]]>

/** The pins as they are written, by id. What is wrong with a file is added to `problems`. */
export function readWrittenPins(folder: string, problems: string[]): ReadonlyMap<string, WrittenPins> {
  const all = new Map<string, WrittenPins>()
  if (!existsSync(folder)) return all
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()) {
    const parsed: unknown = parse(readFileSync(join(folder, file), 'utf8'))
    for (const [id, lines] of Object.entries(isMapping(parsed) ? parsed : {})) {
      if (all.has(id)) problems.push(`pins/${file} ${id}: pinned twice`)
      if (isLines(lines)) all.set(id, lines)
      else problems.push(`pins/${file} ${id}: expected revision: page#section mark:digest`)
    }
  }
  return all
}

/** The pins of an entry, carried on from revision to revision as long as they stand on the page that the entry names. */
export function pinsOf(requirement: Requirement, written: WrittenPins): Pins {
  const pins = new Map<string, readonly [Pin, ...Pin[]]>()
  let current: readonly [Pin, ...Pin[]] | undefined
  for (const [revision, place] of Object.entries(requirement.revisions)) {
    const line = written[revision]
    if (line !== undefined) current = parsePins(line)
    if (current !== undefined && pageOf(current[0].place) === pageOf(place)) pins.set(revision, current)
  }
  return pins
}

/** The entry, its places those of its pins, with words that say which statement of the section it is. */
export function withPins(requirement: Requirement, pins: Pins): Requirement {
  if (pins.size === 0) return requirement
  return {
    ...requirement,
    revisions: Object.fromEntries(
      Object.entries(requirement.revisions).map(([revision, place]) => [
        revision,
        pins.get(revision)?.[0].place ?? place,
      ]),
    ),
    statements: Object.fromEntries(
      [...pins].map(([revision, those]) => [revision, pinWords(those, leadsToWholeFile(revision, those[0].place))]),
    ),
  }
}

/** What is wrong with the pins of an entry, beyond that some are missing. */
export function pinProblems(requirement: Requirement, written: WrittenPins): readonly string[] {
  return Object.entries(written).flatMap(([revision, line]) => {
    const place = requirement.revisions[revision]
    const pins = parsePins(line)
    if (pins === undefined) return [`pins of ${requirement.id} in ${revision}: not readable: ${line}`]
    if (place === undefined) return [`pins of ${requirement.id}: it does not hold in ${revision}`]
    const foreign = pins.find((pin) => pageOf(pin.place) !== pageOf(place))
    return foreign === undefined
      ? []
      : [`pins of ${requirement.id} in ${revision}: on ${pageOf(foreign.place)}, but the entry names ${pageOf(place)}`]
  })
}

/** A place without its section. */
export const pageOf = (place: string): string => place.replace(/#.*$/, '')

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLines = (value: unknown): value is WrittenPins =>
  isMapping(value) && Object.values(value).every((line) => typeof line === 'string')
