/** The frozen sets as data for a run: those of the last releases, and which judges have become stricter. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readLedger } from '../../suites/requirements/read/read.ts'
import { generatedNotice, writeGenerated } from './generated-file.ts'

const folder = join(import.meta.dirname, '..', '..', 'suites', 'sets')

/** Writes generated/sets.ts. Throws when stricter.yaml names a rule that there is not. */
export function generateSets(): void {
  const files = readdirSync(folder).filter((name) => /^\d+\.\d+\.json$/.test(name))
  const frozen = Object.fromEntries(
    files.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
  writeGenerated(
    'sets.ts',
    `${generatedNotice}import type { FrozenSet } from '../suites/sets/frozen-set.ts'

/** Minor release -> what it demands. */
export const frozen: Readonly<Record<string, FrozenSet>> = ${JSON.stringify(frozen)}

/** Minor release -> requirements whose judges became stricter with it. */
export const stricter: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(readStricter())}
`,
  )
}

function readStricter(): Readonly<Record<string, readonly string[]>> {
  const ids = new Set(readLedger().requirements.map(({ id }) => id))
  const given: Readonly<Record<string, Readonly<Record<string, string>>>> = parse(
    readFileSync(join(folder, 'stricter.yaml'), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(given).map(([release, changes]) => {
      const unknown = Object.keys(changes).find((id) => !ids.has(id))
      if (unknown !== undefined) throw new Error(`suites/sets/stricter.yaml: ${release}: no requirement ${unknown}`)
      return [release, Object.keys(changes)]
    }),
  )
}
