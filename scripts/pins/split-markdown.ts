/** Cuts a page (Markdown with JSX tags, as the specification is written) into sections and statements. */
import { splitSentences } from './split-sentences.ts'
import { type Section, type Statement, StatementList } from './statement.ts'

/** A list item that is open, and the sentence that it completes. */
interface Level {
  readonly indent: number
  readonly intro: Statement | undefined
  /** The last sentence of the item so far: what its own items complete. */
  last: Statement | undefined
}

/** Who makes the anchors: the site of the specification counts a heading that comes again from 2, GitHub from 1. */
type Anchors = 'site' | 'github'

/** The sections of a page in their order; what stands before the first heading has the anchor ''. */
export function splitMarkdown(source: string, anchors: Anchors = 'site'): readonly Section[] {
  const slugs = new Map<string, number>()
  const sections: { anchor: string; list: StatementList }[] = [{ anchor: '', list: new StatementList() }]
  let levels: Level[] = []
  let lastSentence: Statement | undefined
  let paragraph: string[] = []
  let fence: { mark: string; lines: string[] } | undefined
  let inTag = false
  const list = (): StatementList => sections.at(-1)?.list ?? new StatementList()

  const close = (): void => {
    const level = levels.at(-1)
    for (const sentence of splitSentences(paragraph.join(' '))) {
      lastSentence = list().add('sentence', sentence, level?.intro)
      if (level !== undefined) level.last = lastSentence
    }
    paragraph = []
  }

  for (const line of withoutFrontMatter(source).split('\n')) {
    if (fence !== undefined) {
      if (line.trim().startsWith(fence.mark)) {
        list().add('code', fence.lines.join('\n'))
        fence = undefined
      } else fence.lines.push(line)
      continue
    }
    if (inTag) {
      inTag = !line.includes('>')
      continue
    }
    const text = line.replace(/^\s*>\s?/, '')
    if (/^\s*<[A-Z][^>]*$/.test(text)) {
      inTag = true
      continue
    }
    const opening = /^\s*(```+|~~~+)/.exec(text)?.[1]
    const heading = /^(#{1,6})\s+(.*)$/.exec(text.trim())?.[2]
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(text)
    if (opening !== undefined) {
      close()
      if (!/^\s/.test(text)) levels = []
      fence = { mark: opening, lines: [] }
    } else if (heading !== undefined) {
      close()
      levels = []
      lastSentence = undefined
      sections.push({ anchor: slug(heading, slugs, anchors), list: new StatementList() })
    } else if (isReference(text) || isTag(text) || /^\s*\{?\/?\*.*\*\/\}?\s*$/.test(text)) close()
    else if (/^\s*\|/.test(text)) {
      close()
      if (/^[\s|:-]+$/.test(text)) list().dropHead()
      else list().add('row', text.replaceAll('|', ' '), introOf(lastSentence))
    } else if (text.trim() === '') close()
    else if (item !== null) {
      close()
      const indent = item[1]?.length ?? 0
      while ((levels.at(-1)?.indent ?? -1) > indent) levels.pop()
      const sibling = levels.at(-1)
      if (sibling?.indent === indent) levels.pop()
      const outer = levels.at(-1)
      const intro =
        sibling?.indent === indent
          ? sibling.intro
          : outer === undefined
            ? introOf(lastSentence)
            : (introOf(outer.last) ?? outer.intro)
      levels.push({ indent, intro, last: undefined })
      paragraph.push(item[2] ?? '')
    } else {
      if (paragraph.length === 0 && !/^\s/.test(text)) levels = []
      paragraph.push(text.trim())
    }
  }
  close()
  return sections.map(({ anchor, list: { statements } }) => ({ anchor, statements }))
}

const introOf = (sentence: Statement | undefined): Statement | undefined =>
  sentence !== undefined && /:[*_]*$/.test(sentence.text) ? sentence : undefined

const withoutFrontMatter = (source: string): string => source.replace(/^---\n[\s\S]*?\n---\n/, '')

/** The definition of a link, which is no text. */
const isReference = (line: string): boolean => /^\s*\[[^\]]+\]:\s/.test(line)

const isTag = (line: string): boolean => /^\s*<\/?[A-Za-z][^>]*>?\s*$/.test(line)

/** The anchor that the site makes of a heading. */
function slug(heading: string, used: Map<string, number>, anchors: Anchors): string {
  const base = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/&[a-z]+;/g, '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const times = (used.get(base) ?? 0) + 1
  used.set(base, times)
  if (times === 1) return base
  return anchors === 'site' ? `${base}-${times}` : `${base}-${times - 1}`
}
