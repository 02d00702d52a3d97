/** The pages of docs/ and the README, from Markdown. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked } from 'marked'
import { html, Markup } from '../../cli/pages/markup.ts'
import { rootOf, type SitePage } from './frame.ts'

const root = join(import.meta.dirname, '..', '..')

/** The kinds of pages, as their readers come. */
const kinds = {
  tutorials: 'Tutorials',
  guides: 'Guides',
  reference: 'Reference',
  'how-it-works': 'How it works',
} as const

interface Guide {
  /** Its path in the repository, such as `docs/guides/ci.md`. */
  readonly file: string
  readonly kind: keyof typeof kinds
  readonly title: string
  readonly source: string
}

/** Every page of docs/, by kind. */
function guides(): readonly Guide[] {
  return kindNames().flatMap((kind) =>
    readdirSync(join(root, 'docs', kind))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => {
        const file = `docs/${kind}/${name}`
        const source = readFileSync(join(root, file), 'utf8')
        return { file, kind, source, title: /^# (.+)$/m.exec(source)?.[1] ?? name }
      }),
  )
}

const kindNames = (): readonly (keyof typeof kinds)[] => ['tutorials', 'guides', 'reference', 'how-it-works']

const pathOf = (file: string): string => file.replace(/\.md$/, '.html')

/** A page for each page of docs/. */
export function guidePages(): readonly SitePage[] {
  const all = guides()
  const known = new Set(all.map(({ file }) => file))
  return all.map(({ file, title, source }) => {
    const path = pathOf(file)
    return {
      path,
      title: `${title} · mcp-conform`,
      about: firstSentence(source),
      body: rendered(source, file, known, rootOf(path)),
      aside: asideTo(all, path),
    }
  })
}

/** The first page: the README without what only its readers in a repository need. */
export function homePage(): SitePage {
  const source = readFileSync(join(root, 'README.md'), 'utf8').replace(/^## Licence[\s\S]*/m, '')
  const known = new Set(guides().map(({ file }) => file))
  return {
    path: 'index.html',
    title: 'mcp-conform: does this MCP server or client conform?',
    about: firstSentence(source),
    body: rendered(source, 'README.md', known, ''),
  }
}

function asideTo(all: readonly Guide[], path: string): Markup {
  return html`${kindNames().map(
    (kind) => html`<h2>${kinds[kind]}</h2>
<ul>${all
      .filter((guide) => guide.kind === kind)
      .map(({ file, title }) => {
        const to = pathOf(file)
        return html`<li><a href="${rootOf(path)}${to}"${to === path ? new Markup(' aria-current="page"') : undefined}>${title}</a></li>\n`
      })}</ul>
`,
  )}`
}

/** @param known pages of the site, by their file: a link to any other file of the repository is written as its path */
function rendered(source: string, file: string, known: ReadonlySet<string>, toRoot: string): Markup {
  const anchors = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text, anchors)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (/^(?:https?:|#)/.test(href)) return html`<a href="${href}">${new Markup(text)}</a>`.text
        const [path = '', anchor] = href.split('#')
        const target = posix.normalize(posix.join(posix.dirname(file), path))
        if (!known.has(target)) return html`${new Markup(text)} (<code>${target}</code> in the repository)`.text
        const to = `${toRoot}${pathOf(target)}${anchor === undefined ? '' : `#${anchor}`}`
        return html`<a href="${to}">${new Markup(text)}</a>`.text
      },
      image({ href, text }) {
        const target = posix.normalize(posix.join(posix.dirname(file), href)).replace(/^docs\//, '')
        return html`<img src="${toRoot}${target}" alt="${text}" loading="lazy">`.text
      },
      code({ text }) {
        return html`<pre tabindex="0"><code>${text}</code></pre>\n`.text
      },
      table({ header, rows }) {
        const cells = (row: typeof header, name: 'td' | 'th'): string =>
          row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')
        const lines = rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('')
        return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>\n${lines}</tbody></table></div>\n`
      },
    },
  })
  return new Markup(marked.parse(source.replace(/<!--[\s\S]*?-->\n?/g, ''), { async: false }))
}

/** As forges make them: in lower case, without punctuation, with a number from the second on. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const times = taken.get(base) ?? 0
  taken.set(base, times + 1)
  return times === 0 ? base : `${base}-${times}`
}

/** The first sentence of the first paragraph under the title, as plain text. */
function firstSentence(source: string): string {
  const paragraph = /^# .+\n+(?:!\[.*\n+)?([^#\n][\s\S]*?)\n\n/m.exec(source)?.[1] ?? ''
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 160)
}
