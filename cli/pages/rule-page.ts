/** The page of one requirement: what it demands, what usually lies behind a breach, how it is checked. */
import type { KnownCause } from '../../harness/judging/result.ts'
import type { Monitor, Requirement, Scenario } from '../../harness/judging/suite.ts'
import { linkTo } from '../../suites/requirements/read/links.ts'
import type { Knowledge } from '../texts/explain.ts'
import { html, type Markup, page } from './markup.ts'

/** @param judges the scenarios and monitors that judge it */
export function rulePage(requirement: Requirement, known: Knowledge, judges: readonly (Scenario | Monitor)[]): string {
  const { id } = requirement
  const [topic = ''] = id.split('.')
  const brokenBy =
    known.brokenBy.length === 0 ? undefined : section('Violated by', html`<p>${known.brokenBy.join(', ')}</p>`)
  const body = html`<nav><a href="index.html">all requirements</a> / <a href="index.html#${topic}">${topic}</a></nav>
<main>
${ruleText(requirement, known, judges, brokenBy)}
</main>`
  return page(`${id} · mcp-conform`, body)
}

/** What the page says. @param brokenBy the part about the implementations that violate it */
export function ruleText(
  requirement: Requirement,
  known: Knowledge,
  judges: readonly (Scenario | Monitor)[],
  brokenBy: Markup | undefined,
): Markup {
  const { id, level, actor, says, check, violation, ambiguity, needs, refines, seps = [], yields_to = [] } = requirement
  const side = actor === 'client' || actor === 'host' ? 'client' : 'server'
  return html`<h1><span class="level">${level}</span> <code>${id}</code></h1>
<blockquote>${says}</blockquote>
<p>${consequence(requirement)} Applies to the ${actor}${over(requirement)}${having(requirement)}.</p>
${section('Stated in', list(Object.keys(requirement.revisions).map((revision) => html`<a href="${linkTo(requirement, revision)}">${revision}</a>${statement(requirement, revision)}`)))}
${seps.length === 0 ? undefined : section('Comes from', html`<p>${seps.map((sep) => `SEP-${sep}`).join(', ')}</p>`)}
${known.causes.length === 0 ? undefined : section('Usual causes', causes(known.causes))}
${brokenBy}
${paragraph('How it is checked', check)}
${paragraph('Example of a violation', violation)}
${paragraph('Where the specification is unclear', ambiguity)}
${needs.length === 0 ? undefined : section('What the target needs', html`<p>${needs.join(', ')}</p>`)}
${refines === undefined ? undefined : section('Refines', html`<p>${rule(refines)}</p>`)}
${yields_to.length === 0 ? undefined : section('If the same messages also violate one of these, only that one is reported', list(yields_to.map(rule)))}
${section('Judged by', judges.length === 0 ? html`<p>nothing: ${requirement.unjudged ?? 'not yet'}</p>` : list(judges.map(({ id: source, title }) => html`<code>${source}</code> ${title}`)))}
<p class="again">Run only this check: <code>npx mcp-conform ${side} --only ${id} -- node my-${side}.js</code></p>`
}

/** Which statement of the section that the link leads to. */
function statement({ statements = {} }: Requirement, revision: string): string {
  return statements[revision] === undefined ? '' : `, ${statements[revision]}`
}

/** A link to the page of a requirement. */
export function rule(id: string): Markup {
  return html`<a href="${id}.html"><code>${id}</code></a>`
}

function consequence({ level, verdict }: Requirement): string {
  if (verdict === undefined) return 'A permission: it cannot be violated.'
  if (verdict === 'fail') return 'A violation fails.'
  const why = level.startsWith('MUST')
    ? ', although the level is a MUST: the text is ambiguous, or the requirement follows from others'
    : ''
  return `A violation is a warning, and a failure with --strict${why}.`
}

const over = ({ transport }: Requirement): string => (transport === 'any' ? '' : `, over ${transport}`)
const having = ({ capability }: Requirement): string =>
  capability === 'none' ? '' : `, if the capability ${capability} is declared`

function causes(all: readonly KnownCause[]): Markup {
  return list(
    all.map(({ sdk, cause, fix, repaired }) => {
      const whose = sdk === undefined ? undefined : html`<strong>${sdk}:</strong> `
      const remedy =
        fix === undefined
          ? undefined
          : html` <em>Try: ${fix}${repaired === undefined ? '' : ` Fixed in ${repaired}.`}</em>`
      return html`${whose}${cause}${remedy}`
    }),
  )
}

function list(items: readonly Markup[]): Markup {
  return html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`
}

function section(title: string, content: Markup): Markup {
  return html`<h2>${title}</h2>\n${content}`
}

function paragraph(title: string, text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : section(title, html`<p>${text}</p>`)
}
