/** What a new requirement needs, as texts of files with TODO where somebody has to think. Nothing is written here. */
import type { Actor, Requirement } from '../../harness/judging/suite.ts'
import { referenceFolders } from '../load/reference-folders.ts'
import { entryText, insertEntry } from './entry-text.ts'
import { faultText, insertFault } from './fault-text.ts'
import { monitorTest, monitorText, scenarioText } from './judge-text.ts'

export interface Wanted {
  readonly id: string
  /** Default: the most frequent one among the entries of its subject, else of its topic. */
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

export interface Scaffold {
  readonly actor: Actor
  readonly files: readonly Written[]
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
): Scaffold {
  const [topic = '', subject = '', rule] = id.split('.')
  if (rule === undefined) throw new RangeError(`expected topic.subject.rule, got ${id}`)
  const file = Object.keys(topics).find((name) => topics[name]?.includes(topic))
  if (file === undefined) throw new RangeError(`no file of the ledger has the topic ${topic}`)
  const entries = ledger.get(file) ?? []
  if (entries.some((entry) => entry.id === id))
    throw new RangeError(`${id} is already in suites/requirements/${file}.yaml`)
  const ofSubject = entries.filter((entry) => entry.id.startsWith(`${topic}.${subject}.`))
  const near = ofSubject.length > 0 ? ofSubject : entries.filter((entry) => entry.id.startsWith(`${topic}.`))
  const whose = actor ?? mostFrequent(near.map((entry) => entry.actor)) ?? 'server'
  const neighbour = near.findLast((entry) => entry.actor === whose) ?? near.at(-1)
  const side = whose === 'client' || whose === 'host' ? 'client' : 'server'
  const yaml = `suites/requirements/${file}.yaml`
  const dashed = id.replaceAll('.', '-')
  const judge = scenario ? `suites/${side}/${topic}/${subject}-${rule}.ts` : `suites/monitors/${file}/${dashed}.ts`
  const folder = `${referenceFolders[side]}/faults/${topic}`
  const fault = [`${folder}/${subject}.ts`, `${folder}/${topic}.ts`].find((path) => read(path) !== undefined)
  const files = [
    { path: yaml, text: insertEntry(read(yaml) ?? '', neighbour?.id, entryText(id, whose, neighbour)) },
    { path: judge, text: scenario ? scenarioText(id, side) : monitorText(id) },
    ...(scenario ? [] : [{ path: judge.replace(/ts$/, 'test.ts'), text: monitorTest(id, side) }]),
    {
      path: fault ?? `${folder}/${subject}.ts`,
      text: fault === undefined ? faultText(id) : insertFault(read(fault) ?? '', id),
    },
  ]
  return { actor: whose, files }
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const count = (value: T): number => values.filter((one) => one === value).length
  return values.toSorted((a, b) => count(b) - count(a))[0]
}
