/** Writes a baseline anew: new reds in, stale entries out, and everything else as it stands, comments included. */
import { Document, isMap, isSeq, parseDocument, type YAMLSeq } from 'yaml'
import type { Result } from '../../../harness/judging/result.ts'
import type { BaselineState } from '../../../harness/runner/policy.ts'
import type { BaselineEntry } from './entry.ts'

/** Stands in a new entry until a person has written why. */
export const placeholderReason = 'TODO: say why this is known, and where it is tracked'

const head = ` Known failures of this target: any other failure fails the run, and so does an entry that no longer fails.
 An entry without revision or transport holds in all of them; "until" is its last day.`

interface UpdateOptions {
  isNew(result: Result): boolean
  readonly isNarrowed: boolean
}

interface Updated {
  readonly text: string
  readonly added: readonly BaselineEntry[]
  /** Requirements of entries that were taken out. */
  readonly removed: readonly string[]
}

/**
 * @param content of the file; undefined if there is none yet
 * @param state how its entries hold
 * @param results of the run, weighed
 * @param options.isNew whether a result needs an entry
 * @param options.isNarrowed the run saw some places only, so that entries have to name theirs
 */
export function updateBaseline(
  content: string | undefined,
  state: BaselineState,
  results: readonly Result[],
  options: UpdateOptions,
): Updated {
  const document = content === undefined || content.trim() === '' ? new Document({}) : parseDocument(content)
  if (document.commentBefore == null && content === undefined) document.commentBefore = head
  const outdated = state.flaws.filter(({ kind }) => kind === 'stale' || kind === 'unknown')
  const known = listIn(document, 'known')
  for (const { line } of outdated) {
    for (const list of [known, listIn(document, 'unsteady')]) {
      if (list === undefined || content === undefined) continue
      list.items = list.items.filter((item) => lineOf(item, content) !== line)
    }
  }
  const added = newEntries(results, options)
  const items = added.map(asYaml)
  if (known === undefined) {
    if (items.length > 0) document.set('known', document.createNode(items))
  } else {
    // An empty list is written in brackets; what is in one should stand below it.
    if (known.items.length === 0) known.flow = false
    for (const item of items) known.add(document.createNode(item))
  }
  return { text: document.toString({ lineWidth: 110 }), added, removed: outdated.map(({ requirement }) => requirement) }
}

function listIn(document: Document.Parsed | Document, key: string): YAMLSeq | undefined {
  const list = isMap(document.contents) ? document.get(key) : undefined
  return isSeq(list) ? list : undefined
}

function lineOf(item: unknown, content: string): number | undefined {
  const range = typeof item === 'object' && item !== null && 'range' in item ? item.range : undefined
  if (!Array.isArray(range) || typeof range[0] !== 'number') return undefined
  return content.slice(0, range[0]).split('\n').length
}

function asYaml({ requirement, revisions, transports, reason }: BaselineEntry): Record<string, unknown> {
  return {
    requirement,
    ...(revisions === undefined ? {} : { revision: single(revisions) }),
    ...(transports === undefined ? {} : { transport: single(transports) }),
    reason,
  }
}

const single = <T>(values: readonly T[]): T | readonly T[] | undefined => (values.length === 1 ? values[0] : values)

/** As few entries as say no more than what was seen. */
function newEntries(results: readonly Result[], { isNew, isNarrowed }: UpdateOptions): readonly BaselineEntry[] {
  const broken = [...new Set(results.filter(isNew).map(({ requirement }) => requirement))].sort()
  return broken.flatMap((requirement) => {
    const judged = results.filter((one) => one.requirement === requirement && isJudged(one))
    const entry = { requirement, reason: reasonOf(judged.filter(isNew)) }
    if (judged.every(isNew) && !isNarrowed) return [entry]
    return [...new Set(judged.map(({ transport }) => transport))].flatMap((transport): BaselineEntry[] => {
      const here = judged.filter((one) => one.transport === transport)
      const revisions = here.filter(isNew).map(({ revision }) => revision)
      if (revisions.length === 0) return []
      if (revisions.length === here.length && !isNarrowed) return [{ ...entry, transports: [transport] }]
      return [{ ...entry, revisions: [...new Set(revisions)].sort(), transports: [transport] }]
    })
  })
}

/** What a proven sign lays to an SDK says so itself; for the rest a person does. */
export function reasonOf(broken: readonly Result[]): string {
  const [first] = broken.flatMap(({ causes = [] }) => causes)
  const isOne = broken.every(({ causes = [] }) => causes.some(({ id }) => id === first?.id))
  if (first?.sdk === undefined || !isOne) return placeholderReason
  const version = first.version === undefined ? '' : ` ${first.version}`
  return `${first.sdk}${version}: ${first.cause}`
}

const isJudged = ({ verdict }: Result): boolean => ['passed', 'failed', 'warned'].includes(verdict)
