/** The pages of the rules: what each demands, what breaks and repairs it, who breaks it. */
import { html, type Markup } from '../../cli/pages/markup.ts'
import { rule, ruleText } from '../../cli/pages/rule-page.ts'
import type { Requirement, Suite } from '../../harness/judging/suite.ts'
import { areaOf } from '../../reports/record/matrix.ts'
import { knownOf } from '../../suites/known/causes.ts'
import { judgesByRequirement } from '../../suites/requirements/cells/judged.ts'
import type { Finding } from '../targets/findings/findings.ts'
import type { SitePage } from './frame.ts'

/** The list of all rules, and a page for each. */
export function rulePages(suite: Suite, findings: readonly Finding[]): readonly SitePage[] {
  const judges = judgesByRequirement(suite)
  const all = [...suite.requirements.values()]
  return [
    listPage(all),
    ...all.map((requirement): SitePage => {
      const { id, says } = requirement
      const area = areaOf(id)
      const breakers = brokenBy(findings.filter(({ reason }) => reason.requirement === id && reason.ours !== true))
      return {
        path: `rules/${id}.html`,
        title: `${id} · mcp-conform`,
        about: says,
        body: html`<p class="way"><a href="index.html">Rules</a> / <a href="index.html#${area}">${area}</a></p>
${ruleText(requirement, knownOf(id), judges.get(id) ?? [], breakers)}`,
      }
    }),
  ]
}

function listPage(all: readonly Requirement[]): SitePage {
  const areas = [...new Set(all.map(({ id }) => areaOf(id)))]
  const about = `All ${all.length} requirements of the Model Context Protocol, by area.`
  return {
    path: 'rules/index.html',
    title: 'Rules · mcp-conform',
    about,
    body: html`<h1>Rules</h1>
<p>${about} Each page says how the requirement is checked, what usually breaks it, and which implementations break it.</p>
${areas.map(
  (area) => html`<h2 id="${area}">${area}</h2>
<ul class="rules">${all
    .filter(({ id }) => areaOf(id) === area)
    .map(({ id, level, says }) => html`<li><span class="level">${level}</span> ${rule(id)}<br>${says}</li>\n`)}</ul>
`,
)}`,
    aside: html`<h2>Areas</h2>
<ul>${areas.map((area) => html`<li><a href="#${area}">${area}</a></li>\n`)}</ul>`,
  }
}

function brokenBy(findings: readonly Finding[]): Markup | undefined {
  if (findings.length === 0) return undefined
  const targets = [
    ...new Set(findings.flatMap(({ starts }) => [...starts.keys()].map((start) => start.split('/')[0] ?? start))),
  ]
  const id = findings[0]?.reason.requirement ?? ''
  return html`<h2>Violated by</h2>
<ul>${targets.map((target) => html`<li><a href="../implementations/${target}.html#${id}">${target}</a></li>\n`)}</ul>`
}
