/** The counts that stand in the pages: written between markers, from the ledger and the judges that exist. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CoverageTable, countCoverage } from '../../cli/texts/coverage.ts'
import type { Requirement, Suite } from '../../harness/index.ts'
import { notYet } from '../../suites/requirements/cells/unjudged.ts'
import { fixtures } from '../../suites/requirements/ledger.ts'
import { ledgerRevisions, topicsByFile } from '../../suites/requirements/read/vocabulary.ts'

const root = join(import.meta.dirname, '..', '..')

/** The pages that hold counts. */
export const countedPages: readonly string[] = ['README.md', 'suites/requirements/README.md']

/** Rewrites what stands between the markers of each page; returns the names of the pages that changed. */
export function updateCounts(suite: Suite): readonly string[] {
  return countedPages.filter((name) => {
    const file = join(root, name)
    const before = readFileSync(file, 'utf8')
    const after = withCounts(before, suite)
    if (after !== before) writeFileSync(file, after)
    return after !== before
  })
}

/**
 * A page with its counts as they are. A place for them is `<!-- counts: coverage|files|ledger -->` to `<!-- end of counts -->`.
 * @throws Error when a page asks for counts of another name
 */
export function withCounts(page: string, suite: Suite): string {
  return page.replace(
    /(<!-- counts: (\w+) -->\n).*?(<!-- end of counts -->)/gs,
    (_, start: string, name: string, end: string) => `${start}${textFor(name, suite)}\n${end}`,
  )
}

function textFor(name: string, suite: Suite): string {
  const requirements = [...suite.requirements.values()]
  if (name === 'coverage') return coverageText(countCoverage(suite))
  if (name === 'files') return filesText(requirements)
  if (name === 'ledger') return ledgerText(requirements)
  throw new Error(`no counts are called ${name}`)
}

function coverageText({ total, permissions }: CoverageTable): string {
  const waiting = total.unjudged[notYet] ?? 0
  const unseen = total.unjudged['cannot be seen by a peer'] ?? 0
  return `The ledger in \`suites/requirements/\` lists ${total.all} requirements from all five revisions. ${total.judged} of them are judged, each in
every revision and over every transport where it exists. ${unseen} cannot be observed from outside, ${permissions.all} only permit something, and
${waiting} are not judged yet.`
}

function filesText(requirements: readonly Requirement[]): string {
  const rows = Object.entries(topicsByFile).map(([file, topics]) => {
    const count = requirements.filter(({ id }) => topics.includes(id.split('.')[0] ?? '')).length
    return `| ${file}.yaml | ${topics.join(' ')} | ${count} |`
  })
  return [
    '| file | topics (first part of the id) | entries |',
    '|---|---|---|',
    ...rows,
    '',
    `\`fixtures.yaml\` is the contract of the ${fixtures.size} fixtures that a target may offer so that more entries can be judged.`,
  ].join('\n')
}

const columns: Readonly<Record<string, readonly Requirement['actor'][]>> = {
  server: ['server'],
  client: ['client', 'host'],
  either: ['sender', 'receiver'],
  AS: ['authorization-server', 'intermediary'],
}

function ledgerText(requirements: readonly Requirement[]): string {
  const heads = Object.keys(columns).flatMap((side) => [`${side} MUST`, `${side} SHOULD`])
  const rows = ledgerRevisions.map((revision) => {
    const here = requirements.filter(({ revisions }) => revision in revisions)
    const cells = Object.values(columns).flatMap((actors) =>
      ['MUST', 'SHOULD'].map((level) =>
        observedText(here.filter((r) => actors.includes(r.actor) && r.level.startsWith(level))),
      ),
    )
    return [revision, ...cells, here.filter(({ level }) => level === 'MAY').length, here.length]
  })
  const table = [['revision', ...heads, 'MAY', 'all'], ['', ...heads, '', ''].map(() => '---'), ...rows]
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** wire/cooperation/none; a dash where nothing is demanded. */
function observedText(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return '-'
  return ['wire', 'cooperation', 'none'].map((how) => requirements.filter((r) => r.observe === how).length).join('/')
}
