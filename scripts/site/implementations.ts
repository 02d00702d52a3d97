/** How all measured implementations stand: by revision, and in each revision by area. */

import { html, type Markup } from '../../cli/pages/markup.ts'
import { folderName, mainPackage, type Target } from '../../fixtures/targets/index.ts'
import { areaOf } from '../../reports/record/matrix.ts'
import type { Expected } from '../targets/expected.ts'
import type { Measured } from '../targets/measured.ts'
import type { SitePage } from './frame.ts'

export interface Standing {
  readonly targets: readonly Target[]
  readonly expected: Expected
  readonly measured: Measured
}

interface Counts {
  readonly passed: number
  readonly warned: number
  readonly failed: number
  readonly unobserved: number
}

/** How many requirements have which verdict there. @param area all areas if absent */
export function countsOf({ expected, measured }: Standing, start: string, place: string, area?: string): Counts {
  const isMeant = (id: string): boolean => area === undefined || areaOf(id) === area
  const count = (verdict: 'failed' | 'warned'): number =>
    Object.entries(expected[start]?.verdicts[verdict] ?? {}).filter(([id, at]) => isMeant(id) && at.includes(place))
      .length
  const seen = Object.entries(measured[start]?.places[place] ?? {}).filter(
    ([name]) => area === undefined || name === area,
  )
  const sum = (at: 0 | 1): number => seen.reduce((total, [, counts]) => total + counts[at], 0)
  return { passed: sum(0), warned: count('warned'), failed: count('failed'), unobserved: sum(1) }
}

/** A cell of a table: `2 failed, 1 warned` or `31 passed`; a dash where nothing was judged. */
export function cell(counts: Counts | undefined, link?: string): Markup {
  const judged = counts === undefined ? 0 : counts.passed + counts.warned + counts.failed
  if (counts === undefined || judged === 0) return html`<td class="none">–</td>`
  const { passed, warned, failed } = counts
  const kind = failed > 0 ? 'failed' : warned > 0 ? 'warned' : 'passed'
  const text = failed > 0 ? `✗ ${failed}` : warned > 0 ? `! ${warned}` : `✓ ${passed}`
  const title = `${failed} failed, ${warned} warned, ${passed} passed, ${counts.unobserved} not observed`
  const inside = link === undefined ? text : html`<a href="${link}">${text}</a>`
  return html`<td class="${kind}" title="${title}">${inside}</td>`
}

export const legend = html`<p class="legend"><span class="failed">✗ requirements violated (MUST)</span> <span class="warned">! only warnings</span> <span class="passed">✓ all that was judged passed</span> <span class="none">– nothing judged</span></p>`

/** The table of all, and one for each revision. */
export function implementationsPages(standing: Standing): readonly SitePage[] {
  const revisions = [...new Set(placesOf(standing).map(revisionOf))].sort().reverse()
  return [overview(standing, revisions), ...revisions.map((revision) => ofRevision(standing, revision))]
}

function overview(standing: Standing, revisions: readonly string[]): SitePage {
  const about = `${standing.targets.length} servers, clients, gateways and authorization servers, measured in each revision.`
  return {
    path: 'implementations/index.html',
    title: 'Implementations · mcp-conform',
    about,
    body: html`<h1>Implementations</h1>
<p>${about} They are published packages, and small programs on
published SDKs. A page for each says what it violates, with the rule and the messages.
By area: ${joined(revisions.map((revision) => html`<a href="${revision}.html">${revision}</a>`))}.</p>
${legend}
<div class="scroll" tabindex="0"><table class="matrix"><thead><tr><th>implementation</th>${revisions.map((revision) => html`<th><a href="${revision}.html">${revision}</a></th>`)}</tr></thead>
<tbody>${startsOf(standing).map(
      ({ target, start, label }) =>
        html`<tr><th><a href="${target.name}.html">${target.name}</a> <small>${label}</small></th>${revisions.map(
          (revision) => cell(inRevision(standing, start, revision), `${target.name}.html#${label}`),
        )}</tr>\n`,
    )}</tbody></table></div>`,
  }
}

function ofRevision(standing: Standing, revision: string): SitePage {
  const starts = startsOf(standing).filter(({ start }) => inRevision(standing, start, revision) !== undefined)
  const areas = [
    ...new Set(
      starts.flatMap(({ start }) =>
        Object.entries(standing.measured[start]?.places ?? {}).flatMap(([place, seen]) =>
          revisionOf(place) === revision ? Object.keys(seen) : [],
        ),
      ),
    ),
  ].sort()
  return {
    path: `implementations/${revision}.html`,
    title: `Implementations in ${revision} · mcp-conform`,
    about: `How each area of revision ${revision} stands on the measured implementations.`,
    body: html`<p class="way"><a href="index.html">Implementations</a></p>
<h1>Revision ${revision}, by area</h1>
${legend}
<div class="scroll" tabindex="0"><table class="matrix"><thead><tr><th>implementation</th>${areas.map((area) => html`<th class="area"><a href="../rules/index.html#${area}">${area}</a></th>`)}</tr></thead>
<tbody>${starts.map(
      ({ target, start, label }) =>
        html`<tr><th><a href="${target.name}.html#${label}">${target.name}</a> <small>${label}</small></th>${areas.map(
          (area) => cell(inRevision(standing, start, revision, area)),
        )}</tr>\n`,
    )}</tbody></table></div>`,
  }
}

/** The standing in all places of a revision together: a start has one place, a driver one for each transport. */
function inRevision(standing: Standing, start: string, revision: string, area?: string): Counts | undefined {
  const places = placesIn(standing, start).filter((place) => revisionOf(place) === revision)
  if (places.length === 0) return undefined
  const all = places.map((place) => countsOf(standing, start, place, area))
  const sum = (of: keyof Counts): number => all.reduce((total, counts) => total + counts[of], 0)
  return { passed: sum('passed'), warned: sum('warned'), failed: sum('failed'), unobserved: sum('unobserved') }
}

export const placesIn = ({ measured }: Standing, start: string): readonly string[] =>
  Object.keys(measured[start]?.places ?? {})

const placesOf = (standing: Standing): readonly string[] =>
  startsOf(standing).flatMap(({ start }) => placesIn(standing, start))

const startsOf = ({ targets, expected }: Standing) =>
  targets.flatMap((target) =>
    target.starts
      .map(({ label }) => ({ target, label, start: `${target.name}/${label}` }))
      .filter(({ start }) => expected[start] !== undefined),
  )

export const revisionOf = (place: string): string => place.split('/')[0] ?? place

const joined = (parts: readonly Markup[]): Markup =>
  html`${parts.map((part, i) => html`${i === 0 ? '' : ', '}${part}`)}`

/** The package that was measured, with its version. */
export const packageOf = (target: Target): string => mainPackage(folderName(target))
