/** Writes the files of pins anew: one for each file of the ledger, entries and revisions in its order. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Requirement } from '../../harness/index.ts'
import { type Pin, writePins } from '../../suites/requirements/read/pins.ts'
import { requirementsFolder } from '../../suites/requirements/read/read.ts'
import type { Pins } from '../../suites/requirements/read/read-pins.ts'
import { topicsByFile } from '../../suites/requirements/read/vocabulary.ts'
import type { Difference } from './compare.ts'

/** The pins with every proposal taken: for whoever reads the difference afterwards. */
export function taken(pins: ReadonlyMap<string, Pins>, differences: readonly Difference[]): Map<string, Pins> {
  const all = new Map([...pins].map(([id, those]) => [id, new Map(those)]))
  for (const difference of differences) {
    if (difference.kind === 'no-page' || difference.to === undefined) continue
    const { id, revision, to } = difference
    const those = all.get(id) ?? new Map<string, readonly [Pin, ...Pin[]]>()
    all.set(id, those)
    const before = those.get(revision)
    if (difference.kind === 'unpinned' || before === undefined) those.set(revision, [to])
    else {
      const [first, ...rest] = before.map((pin) => (pin === difference.from ? to : pin))
      if (first !== undefined) those.set(revision, [first, ...rest])
    }
  }
  return all
}

/** The text of each file, by its name. */
export function pinFiles(requirements: readonly Requirement[], pins: ReadonlyMap<string, Pins>): Map<string, string> {
  return new Map(
    Object.entries(topicsByFile).map(([file, topics]) => {
      const entries = requirements.filter(({ id }) => topics.includes(id.split('.', 1)[0] ?? ''))
      const lines = entries.flatMap((entry) => entryLines(entry, pins.get(entry.id) ?? new Map()))
      return [
        `${file}.yaml`,
        ['# Written by npm run pins -- --write; see ../README.md, section Pins.', ...lines, ''].join('\n'),
      ]
    }),
  )
}

function entryLines({ id, revisions }: Requirement, pins: Pins): readonly string[] {
  let before = ''
  const lines = Object.keys(revisions).flatMap((revision) => {
    const those = pins.get(revision)
    const line = those === undefined ? '' : writePins(those)
    const isNew = line !== '' && line !== before
    before = line
    return isNew ? [`  '${revision}': ${line}`] : []
  })
  return lines.length === 0 ? [] : [`${id}:`, ...lines]
}

/** Puts the files in their folder. */
export function writePinFiles(files: ReadonlyMap<string, string>): void {
  const folder = join(requirementsFolder, 'pins')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}
