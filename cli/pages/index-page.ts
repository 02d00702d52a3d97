/** The page that lists all requirements, by topic. */
import type { Requirement } from '../../harness/judging/suite.ts'
import { count } from '../../reports/index.ts'
import { html, page } from './markup.ts'
import { rule } from './rule-page.ts'

export function indexPage(requirements: readonly Requirement[], version: string): string {
  const topics = [...new Set(requirements.map(topicOf))]
  const body = html`<main>
<h1>Requirements of the Model Context Protocol</h1>
<p>${count(requirements.length, 'requirement')}, as mcp-conform ${version} judges them.</p>
<nav class="topics">${topics.map((topic) => html`<a href="#${topic}">${topic}</a> `)}</nav>
${topics.map(
  (topic) => html`<h2 id="${topic}">${topic}</h2>
<ul>
${requirements
  .filter((one) => topicOf(one) === topic)
  .map(({ id, level, says }) => html`<li><span class="level">${level}</span> ${rule(id)}<br>${says}</li>\n`)}
</ul>
`,
)}
</main>`
  return page('Requirements · mcp-conform', body)
}

function topicOf({ id }: Requirement): string {
  return id.split('.', 1)[0] ?? id
}
