/** The page of a history: for each target its requirements by its runs. */
import type { Verdict } from '../../harness/judging/finding.ts'
import { count, visible } from '../../reports/index.ts'
import { html, type Markup, page } from '../pages/markup.ts'
import type { HistoryEntry } from './entry.ts'
import { type HistoryRow, rowsOf } from './rows.ts'

/** Runs that are shown of a target, at most: the latest. */
const mostRuns = 40

/** @param entries the oldest first */
export function historyPage(entries: readonly HistoryEntry[]): string {
  const targets = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const name = `${entry.side} ${entry.target}`
    targets.set(name, [...(targets.get(name) ?? []), entry])
  }
  const body = html`<main>
<h1>MCP conformance over time</h1>
<p>Each column is a run, the latest on the right. <span class="failed">✗ failed</span>, <span class="warned">! warned</span>, <span
class="passed">✓ passed</span>, · not judged. <em>Flaky: of the runs that share their commit with another, the part whose verdict
differs from most of them.</em></p>
${[...targets].map(([name, runs]) => table(name, runs))}
</main>`
  return page('MCP conformance over time', body)
}

function table(name: string, all: readonly HistoryEntry[]): Markup {
  const runs = all.slice(-mostRuns)
  const rows = rowsOf(all)
  const hidden = all.length - runs.length
  const told = hidden === 0 ? '' : `, the latest ${runs.length} shown`
  if (rows.length === 0)
    return html`<h2>${visible(name, 300)}</h2><p>Nothing failed in ${count(all.length, 'run')}.</p>`
  return html`<h2>${visible(name, 300)}</h2>
<p>${count(all.length, 'run')}${told}; ${rows.filter(({ since }) => since !== undefined).length} failed or warned in the last one.</p>
<div class="scroll" tabindex="0" role="region" aria-label="${visible(name, 300)}"><table>
<thead><tr><th scope="col">requirement</th><th scope="col">since</th><th scope="col">flaky</th>${runs.map(runHeading)}</tr></thead>
<tbody>
${rows.map((row) => rowOf(row, runs.length))}
</tbody>
</table></div>`
}

function runHeading(run: HistoryEntry): Markup {
  const title = [run.startedAt, run.commit, run.outcome, `mcp-conform ${run.tool}`].filter(Boolean).join(', ')
  return html`<th scope="col" title="${visible(title, 200)}">${day(run)}<br><small>${shortCommit(run)}</small></th>`
}

function rowOf({ requirement, verdicts, since, flaky }: HistoryRow, shown: number): Markup {
  const from = since === undefined ? 'over' : `${day(since)} ${shortCommit(since)}`
  const rate = flaky === undefined ? '' : `${Math.round(flaky * 100)} %`
  return html`<tr><th scope="row"><code>${visible(requirement, 200)}</code></th><td>${from}</td><td>${rate}</td>${verdicts.slice(-shown).map(cell)}</tr>
`
}

const signs: Readonly<Partial<Record<Verdict, string>>> = { failed: '✗', warned: '!', passed: '✓' }

function cell(verdict: Verdict | undefined): Markup {
  const words = verdict ?? 'not judged'
  return html`<td class="${verdict ?? 'none'}"><span role="img" aria-label="${words}" title="${words}">${signs[verdict ?? 'not-observed'] ?? '·'}</span></td>`
}

const day = ({ startedAt }: HistoryEntry): string => visible(startedAt.slice(0, 10), 20)
const shortCommit = ({ commit = '' }: HistoryEntry): string => visible(commit.slice(0, 8), 20)
