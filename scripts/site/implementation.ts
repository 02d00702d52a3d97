/** The page of one implementation: how it stands, and what it violates, with the rule and the messages. */

import { html, type Markup } from '../../cli/pages/markup.ts'
import type { Target } from '../../fixtures/targets/index.ts'
import type { Requirement } from '../../harness/index.ts'
import { linkTo } from '../../suites/requirements/read/links.ts'
import { sideIn, withArrows } from '../targets/findings/arrows.ts'
import type { Finding } from '../targets/findings/findings.ts'
import { argumentsFor } from '../targets/run-target.ts'
import { explainedVerdicts } from '../targets/seen.ts'
import type { SitePage } from './frame.ts'
import { cell, countsOf, legend, packageOf, placesIn, revisionOf, type Standing } from './implementations.ts'

interface ImplementationInput {
  readonly target: Target
  readonly standing: Standing
  readonly findings: readonly Finding[]
  readonly ledger: ReadonlyMap<string, Requirement>
  /** `target/start` of which there is a report, `../reports/<target>-<start>.html`. */
  readonly reported: ReadonlySet<string>
}

const headings = { failed: 'Violations', 'harness-error': 'Harness errors', warned: 'Warnings' } as const

export function implementationPage(input: ImplementationInput): SitePage {
  const { target, standing, findings } = input
  const mine = findings.flatMap((finding) => {
    const starts = [...finding.starts].filter(([start]) => start.startsWith(`${target.name}/`))
    return starts.length === 0 ? [] : [{ ...finding, starts: new Map(starts) }]
  })
  const about = `${packageOf(target)}, a ${target.side === 'authorization' ? 'authorization server' : target.side}`
  return {
    path: `implementations/${target.name}.html`,
    title: `${target.name} · mcp-conform`,
    about,
    body: html`<p class="way"><a href="index.html">Implementations</a></p>
<h1>${target.name}</h1>
<p><code>${packageOf(target)}</code></p>
${legend}
${target.starts
  .filter(({ label }) => standing.expected[`${target.name}/${label}`] !== undefined)
  .map((start) => standingOf(input, start))}
${explainedVerdicts.map((verdict) => {
  const those = mine.filter((finding) => finding.verdict === verdict)
  if (those.length === 0) return undefined
  const ids = [...new Set(those.map(({ reason }) => reason.requirement))].sort()
  return html`<h2>${headings[verdict]}</h2>
${ids.map((id) =>
  entry(
    input,
    id,
    those.filter(({ reason }) => reason.requirement === id),
  ),
)}`
})}
${mine.length === 0 ? html`<p>No violation, no warning.</p>` : undefined}`,
  }
}

/** How one way to start it stands: areas by places. */
function standingOf({ target, standing, reported }: ImplementationInput, start: Target['starts'][number]): Markup {
  const name = `${target.name}/${start.label}`
  const places = placesIn(standing, name)
  const areas = [
    ...new Set(places.flatMap((place) => Object.keys(standing.measured[name]?.places[place] ?? {}))),
  ].sort()
  const report = reported.has(name)
    ? html` <a href="../reports/${target.name}-${start.label}.html">The whole report</a>.`
    : undefined
  return html`<h2 id="${start.label}">${start.label}</h2>
<p>Measured ${standing.measured[name]?.on}: ${standing.expected[name]?.judged} requirements judged.${report}</p>
<pre tabindex="0"><code>mcp-conform ${argumentsFor(target, start, '<folder>', '4101').join(' ')}</code></pre>
<details><summary>By area</summary>
<div class="scroll" tabindex="0"><table class="matrix"><thead><tr><th>area</th>${places.map((place) => html`<th>${place}</th>`)}</tr></thead>
<tbody>${areas.map(
    (area) =>
      html`<tr><th><a href="../rules/index.html#${area}">${area}</a></th>${places.map((place) =>
        cell(countsOf(standing, name, place, area)),
      )}</tr>\n`,
  )}</tbody></table></div>
</details>
`
}

/** What is found of one requirement: a paragraph for each reason. */
function entry({ ledger, target }: ImplementationInput, id: string, findings: readonly Finding[]): Markup {
  const requirement = ledger.get(id)
  const newest =
    findings
      .flatMap(({ starts }) => [...starts.values()].flat().map(revisionOf))
      .sort()
      .at(-1) ?? ''
  const link = requirement === undefined ? undefined : html` <a href="${linkTo(requirement, newest)}">${newest}</a>`
  return html`<section class="finding">
<h3 id="${id}"><span class="level">${requirement?.level}</span> <a href="../rules/${id}.html"><code>${id}</code></a>${link}</h3>
${findings.map(({ reason, starts }) => {
  const [start = ''] = starts.keys()
  const wire = reason.wire === undefined ? undefined : withArrows(reason.wire.trimEnd(), sideIn(target, start))
  const ours =
    reason.ours === true
      ? html`<p><strong>A mistake of this suite, not of the implementation.</strong></p>\n`
      : undefined
  return html`<p>${reason.rule}</p>
${wire === undefined ? undefined : html`<pre tabindex="0"><code>${wire}</code></pre>\n`}<p>${reason.why}</p>
${ours}<ul>${[...starts].map(
    ([start, places]) =>
      html`<li>${start.slice(target.name.length + 1)}: ${[...new Set(places.map(revisionOf))].join(', ')}</li>\n`,
  )}</ul>
`
})}</section>
`
}
