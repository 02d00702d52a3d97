/** Entries against one another, and against the folders that were listed. */

import { type Conversation, sameJson } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { nameOf, resourcesOf, rootOf, type ToldEntry, toldEntries } from '../../../judging/skills/entries.ts'
import { type Reading, reading } from '../../parts/readings.ts'

/** The walks through the pages of skills/list, each from its first page on. */
function walks({ exchanges }: Conversation, told: readonly ToldEntry[]): readonly (readonly ToldEntry[])[] {
  const pages = exchanges.filter(
    ({ sent, response }) => sent?.method === 'skills/list' && response?.result !== undefined,
  )
  const found: ToldEntry[][] = []
  let cursor: unknown
  for (const { sent, response } of pages) {
    const isNext = sent?.params?.cursor !== undefined && sent.params.cursor === cursor
    if (!isNext) found.push([])
    found.at(-1)?.push(...told.filter(({ message }) => message === response))
    cursor = response?.result?.nextCursor
  }
  return found
}

const isWithin = (inner: string, outer: string): boolean => inner.startsWith(`${rootOf(outer) ?? outer}/`)

function ofWalk(walk: readonly ToldEntry[]): readonly Reading[] {
  const [first] = walk
  if (first === undefined) return []
  const twice = walk.find(({ uri, message }, i) =>
    walk.slice(0, i).some((one) => one.uri === uri && one.message !== message),
  )
  const split = twice && { expected: 'each skill on one page', actual: twice.uri }
  const clash = walk.find(({ entry, uri }, i) =>
    walk
      .slice(0, i)
      .some(
        (one) =>
          one.uri !== uri && nameOf(one.entry) === nameOf(entry) && !isWithin(uri, one.uri) && !isWithin(one.uri, uri),
      ),
  )
  const same = clash && { expected: 'names that are unique in the listing', actual: clash.entry }
  return [
    reading('skills.list.entry-atomic', split, ...(twice ? [twice.message.seq] : [first.message.seq])),
    reading('skills.names.unique', same, clash?.message.seq ?? first.message.seq),
    ...walk.flatMap((outer) =>
      walk.filter((inner) => isWithin(inner.uri, outer.uri)).flatMap((inner) => ofNested(outer, inner)),
    ),
  ]
}

function ofNested(outer: ToldEntry, inner: ToldEntry): readonly Reading[] {
  const [files, within] = [resourcesOf(outer.entry), resourcesOf(inner.entry)]
  if (files === undefined || within === undefined) return []
  const known = new Set(files.map(({ uri }) => uri))
  const lacking = within.find(({ uri }) => isWithin(uri, inner.uri) && !known.has(uri))
  const flaw = lacking && {
    expected: `${lacking.uri} among the resources of ${outer.uri}`,
    actual: outer.entry.resources,
  }
  return [reading('skills.resources.nested-included', flaw, outer.message.seq, inner.message.seq)]
}

/** What skills/get says, between two listings that agree. */
function sameReadings(told: readonly ToldEntry[]): readonly Reading[] {
  return told.flatMap((got): Reading[] => {
    if (got.how !== 'got') return []
    const listed = told.filter(({ how, uri }) => how === 'listed' && uri === got.uri)
    const before = listed.findLast(({ message }) => message.seq < got.asked)
    const after = listed.find(({ asked }) => asked > got.message.seq)
    if (before === undefined || after === undefined || !sameJson(before.entry, after.entry)) return []
    const flaw = !isSameEntry(before.entry, got.entry) && {
      expected: 'the entry as skills/list has it',
      actual: got.entry,
    }
    return [reading('skills.get-result.same-as-listed', flaw, before.message.seq, got.message.seq)]
  })
}

/** The files of a skill have no order. */
function isSameEntry(listed: JsonObject, got: JsonObject): boolean {
  const sorted = ({ resources }: JsonObject) =>
    isJsonArray(resources)
      ? resources.map((one) => JSON.stringify(isJsonObject(one) ? [one.uri, one.digest, one.size] : one)).sort()
      : resources
  return (
    sameJson(listed.frontmatter ?? null, got.frontmatter ?? null) &&
    sameJson(sorted(listed) ?? null, sorted(got) ?? null)
  )
}

/** Readings of entries that speak of one another. */
export function catalogReadings(conversation: Conversation): readonly Reading[] {
  const told = toldEntries(conversation)
  return [...walks(conversation, told).flatMap(ofWalk), ...sameReadings(told)]
}

export const ofCatalog = [
  'skills.list.entry-atomic',
  'skills.names.unique',
  'skills.resources.nested-included',
  'skills.get-result.same-as-listed',
] as const
