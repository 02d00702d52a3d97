/** What a new requirement needs, as texts of files with TODO where somebody has to think. Nothing is written here. */
import type { Actor, Requirement } from '../../harness/judging/suite.ts'
import { referenceFolders } from '../load/reference-folders.ts'
import { entryText, insertEntry } from './entry-text.ts'
import { faultText, insertFault } from './fault-text.ts'
import { monitorTest, monitorText, scenarioText } from './judge-text.ts'

export interface Wanted {
  readonly id: string
  /** Default: as its neighbour in the ledger. */
  readonly actor?: Actor
  /** A scenario that makes the experiment, in place of a monitor that reads all traffic. */
  readonly scenario: boolean
}

/** The files of the project, by path from its root; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

interface Written {
  readonly path: string
  readonly text: string
}

/**
 * The ledger's file with the entry behind its neighbour, the judge with its test, and the fault.
 * @param ledger entries by the file that they stand in
 * @throws RangeError for an id that exists, or of a topic that no file has
 */
export function scaffold(
  { id, actor, scenario }: Wanted,
  ledger: ReadonlyMap<string, readonly Requirement[]>,
  topics: Readonly<Record<string, readonly string[]>>,
  read: ReadFile,
): readonly Written[] {
  const [topic = '', subject = '', rule] = id.split('.')
  if (rule === undefined) throw new RangeError(`expected topic.subject.rule, got ${id}`)
  const file = Object.keys(topics).find((name) => topics[name]?.includes(topic))
  if (file === undefined) throw new RangeError(`no file of the ledger has the topic ${topic}`)
  const entries = ledger.get(file) ?? []
  if (entries.some((entry) => entry.id === id))
    throw new RangeError(`${id} is already in suites/requirements/${file}.yaml`)
  const neighbour =
    entries.findLast((entry) => entry.id.startsWith(`${topic}.${subject}.`)) ??
    entries.findLast((entry) => entry.id.startsWith(`${topic}.`))
  const whose = actor ?? neighbour?.actor ?? 'server'
  const side = whose === 'client' || whose === 'host' ? 'client' : 'server'
  const yaml = `suites/requirements/${file}.yaml`
  const dashed = id.replaceAll('.', '-')
  const judge = scenario ? `suites/${side}/${topic}/${subject}-${rule}.ts` : `suites/monitors/${file}/${dashed}.ts`
  const folder = `${referenceFolders[side]}/faults/${topic}`
  const fault = [`${folder}/${subject}.ts`, `${folder}/${topic}.ts`].find((path) => read(path) !== undefined)
  return [
    { path: yaml, text: insertEntry(read(yaml) ?? '', neighbour?.id, entryText(id, whose, neighbour)) },
    { path: judge, text: scenario ? scenarioText(id, side) : monitorText(id) },
    ...(scenario ? [] : [{ path: judge.replace(/ts$/, 'test.ts'), text: monitorTest(id, side) }]),
    {
      path: fault ?? `${folder}/${subject}.ts`,
      text: fault === undefined ? faultText(id) : insertFault(read(fault) ?? '', id),
    },
  ]
}
