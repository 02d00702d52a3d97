/** Files of cases: what generated messages broke. JSON Lines: what it is about, then a line for each step. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { mapping, number, parsed, text } from '../api/settings/schema/checks.ts'
import { UsageError } from '../api/settings/usage-error.ts'
import { revision, transport } from '../api/settings/values/flag-values.ts'
import type { RunEvent } from '../harness/runner/events.ts'
import type { FuzzCase } from '../harness/trace/fuzz-case.ts'
import { makeFolder } from '../harness/trace/make-folder.ts'
import { count, visible } from '../reports/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../schema/json.ts'

/** Names the format, and its version. */
const format = 'mcp-conform-case 1'

/** As many cases of a folder are tried. */
const mostCases = 500

/** The files written during a run. */
interface CaseFiles {
  event(event: RunEvent): void
  readonly written: readonly string[]
  /** How many of them were not made as small as they get. */
  readonly cutShort: number
}

/** Writes each case that a run finds into a folder, which is made for the first. */
export function caseFiles(folder: string): CaseFiles {
  const written: string[] = []
  const cutShort = new Set<string>()
  return {
    written,
    get cutShort() {
      return cutShort.size
    },
    event(event) {
      if (event.type !== 'fuzz-case') return
      const file = join(folder, fileName(event.found))
      try {
        makeFolder(folder)
        writeFileSync(file, caseText(event.found))
        if (!written.includes(file)) written.push(file)
        if (event.found.isCutShort === true) cutShort.add(file)
        else cutShort.delete(file)
      } catch {
        // The verdicts tell of it all the same, and a folder that nobody may write to is no reason to end a run.
      }
    },
  }
}

/** The same cause in the same place has the same file: its latest, smallest case. No text of a target is part of a name. */
function fileName({ scenario, revision, transport, cause }: FuzzCase): string {
  const digest = createHash('sha256').update(`${scenario} ${revision} ${transport} ${cause}`).digest('hex').slice(0, 8)
  return `${scenario.replace(/[^a-z0-9]+/gi, '-')}-${revision}-${transport}-${digest}.jsonl`
}

function caseText({ steps, ...about }: FuzzCase): string {
  return [{ format, ...about }, ...steps].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The cases of a folder, in the order of their names. Files that are none, or of another version, are left alone. */
export function readCases(folder: string): readonly FuzzCase[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names
    .sort()
    .slice(0, mostCases)
    .flatMap((name) => caseOrNone(join(folder, name)))
}

function caseOrNone(file: string): readonly FuzzCase[] {
  try {
    return [readCase(file)]
  } catch (error) {
    if (error instanceof UsageError) return []
    throw error
  }
}

/** @throws UsageError */
export function readCase(file: string): FuzzCase {
  const [about, ...steps] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parsedLine(line, `${file}, line ${index + 1}`))
  if (!isJsonObject(about) || about.format !== format)
    throw new UsageError(`${file}: expected a case of this version (${format}) in its first line`)
  const { format: _, ...members } = about
  return { ...readAbout(members, file), steps }
}

function readAbout(about: JsonObject, file: string): Omit<FuzzCase, 'steps'> {
  const members = mapping(about, file, [
    'scenario',
    'revision',
    'transport',
    'cause',
    'count',
    'seed',
    'path',
    'isCutShort',
  ])
  const whole = number((digits, place) => {
    const value = Number(digits)
    if (!Number.isSafeInteger(value)) throw new UsageError(`${place}: expected a whole number, got ${digits}`)
    return value
  })
  return {
    scenario: text(members.scenario, file),
    revision: parsed(revision)(members.revision, file),
    transport: parsed(transport)(members.transport, file),
    cause: text(members.cause, file),
    count: whole(members.count, file),
    seed: whole(members.seed, file),
    path: typeof members.path === 'string' ? members.path : '',
    ...(members.isCutShort === true && { isCutShort: true }),
  }
}

function parsedLine(line: string, place: string): Json {
  try {
    return JSON.parse(line)
  } catch {
    throw new UsageError(`${place}: expected JSON`)
  }
}

/** What to do with the files that a run has written. */
export function casesText({ written, cutShort }: Pick<CaseFiles, 'written' | 'cutShort'>, cwd: string): string {
  const [first = ''] = written
  const early = cutShort === 0 ? '' : ` (${cutShort} not reduced to the end: time was up)`
  const files = count(written.length, 'failing case')
  return `   ${files} written to ${visible(relative(cwd, dirname(first)) || '.')}${early}; try one again: mcp-conform replay ${visible(relative(cwd, first))} -- <your server or client>\n`
}
