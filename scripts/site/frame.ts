/** The frame of every page of the site: its head, the way to its parts, and the search. */
import { html, Markup } from '../../cli/pages/markup.ts'

export interface SitePage {
  /** Path of the page in the site, such as `rules/ids.unique.html`. */
  readonly path: string
  readonly title: string
  readonly body: Markup
  /** A line for the results of the search. */
  readonly about: string
  /** Beside the body: the way to its neighbours. */
  readonly aside?: Markup
}

const parts = [
  ['index.html', 'Home'],
  ['docs/tutorials/first-server.html', 'Guides'],
  ['rules/index.html', 'Rules'],
  ['implementations/index.html', 'Implementations'],
] as const

/** Own files only: nothing of another host is loaded, and no script or style stands in a page. */
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"

/** The way from a page to the folder of the site: `../` for each folder that it lies in. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1)

/** The text of a page. */
export function pageText({ path, title, body, aside }: SitePage): string {
  const root = rootOf(path)
  const here = path.split('/')[0]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${root}style.css">
<script src="${root}search.js" defer></script>
</head>
<body data-root="${root}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}index.html">mcp-conform</a>
<nav aria-label="Parts of the site">${parts.map(
    ([to, name]) =>
      html`<a href="${root}${to}"${to.split('/')[0] === here ? new Markup(' aria-current="true"') : undefined}>${name}</a>\n`,
  )}</nav>
<search><input id="search" type="search" placeholder="Search (press /)" aria-label="Search rules, guides and implementations" autocomplete="off"><ol id="found" hidden></ol></search>
</header>
<div class="columns${aside === undefined ? ' alone' : ''}">
${aside === undefined ? undefined : html`<nav class="aside" aria-label="Pages of this part">${aside}</nav>\n`}<main id="main">
${body}
</main>
</div>
</body>
</html>
`.text
}
