/** The page of a fleet: targets by areas, like a table of what is supported. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cellKind, cellText, placeList, visible } from '../../reports/index.ts'
import { html, type Markup, page } from '../pages/markup.ts'
import { pageStyle } from '../pages/style.ts'
import { tableStyle } from '../pages/table-style.ts'
import { fleetDocument, fleetJunit } from './documents.ts'
import type { Standing } from './standing.ts'

/** Writes index.html, style.css, fleet.json and junit.xml; each target has its own report in a folder beside them. */
export async function writeSite(folder: string, standings: readonly Standing[]): Promise<void> {
  writeFileSync(join(folder, 'fleet.json'), `${JSON.stringify(fleetDocument(standings), undefined, 2)}\n`)
  writeFileSync(join(folder, 'junit.xml'), await fleetJunit(standings))
  writeFileSync(join(folder, 'style.css'), `${pageStyle}${tableStyle}`)
  writeFileSync(join(folder, 'index.html'), sitePage(standings))
}

export function sitePage(standings: readonly Standing[]): string {
  const sides = (['server', 'client'] as const).map((side) =>
    table(
      side,
      standings.filter(({ report }) => report?.side === side),
    ),
  )
  const missing = standings.filter(({ report }) => report === undefined)
  const body = html`<main>
<h1>MCP conformance of ${standings.length} targets</h1>
<p>Each cell counts the requirements of an area by their worst result in all places: <span class="failed">✗ failed</span>,
<span class="warned">! warned</span>, <span class="passed">✓ passed, out of the requirements that apply</span>, ○ never observed, · none applies.</p>
${sides}
${missing.length === 0 ? undefined : html`<h2>Without a report</h2><ul>${missing.map(({ name, reason = 'not run yet' }) => html`<li>${name}: ${reasonLines(reason)}</li>`)}</ul>`}
</main>`
  return page('MCP conformance', body)
}

/** A line of the reason stays a line. */
function reasonLines(reason: string): readonly Markup[] {
  return reason.split('\n').map((line, i) => (i === 0 ? html`${visible(line, 300)}` : html`<br>${visible(line, 300)}`))
}

function table(side: string, standings: readonly Standing[]): Markup | undefined {
  if (standings.length === 0) return undefined
  const areas = [...new Set(standings.flatMap((standing) => [...standing.areas.keys()]))].sort()
  const told = areas.filter((area) => standings.some((standing) => cellKind(standing.areas.get(area)) !== 'none'))
  return html`<h2>${standings.length} ${side}${standings.length === 1 ? '' : 's'}</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">target</th><th scope="col">outcome</th>${told.map(
    (area) => html`<th scope="col" class="area"><span>${area}</span></th>`,
  )}</tr></thead>
<tbody>
${standings.map((standing) => row(standing, told))}
</tbody>
</table></div>`
}

function row({ name, report, reason, areas }: Standing, told: readonly string[]): Markup | undefined {
  if (report === undefined) return undefined
  const { outcome, counts } = report.summary
  // A crash is a violation without a broken rule.
  const kind = outcome === 'violations' ? 'failed' : counts.warned > 0 ? 'warned' : 'passed'
  const { accepted = [] } = report.facts ?? {}
  return html`<tr><th scope="row"><a href="${name}/index.html">${name}</a><br><small>${placeList(accepted)}</small>${reason === undefined ? undefined : html`<br><small class="reason">${reasonLines(reason)}</small>`}</th>
<td class="${outcome === 'incomplete' ? 'none' : kind}">${outcome}</td>${told.map((area) => {
    const cell = areas.get(area)
    return html`<td class="${cellKind(cell)}"><a href="${name}/index.html#area=${encodeURIComponent(area)}">${cellText(cell)}</a></td>`
  })}</tr>
`
}
