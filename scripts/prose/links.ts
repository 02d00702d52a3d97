/** Links of pages that lead nowhere: a file that is not there, or a heading that its page does not have. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Flaw } from './check.ts'

const withoutCode = (source: string): string =>
  source.replace(/^(```+)[^\n]*\n[\s\S]*?^\1$/gm, (code) => code.replace(/[^\n]/g, ''))

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(source: string): ReadonlySet<string> {
  const headings = [...withoutCode(source).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** @param file relative to `root`, as in the flaws */
export function deadLinks(root: string, file: string, source: string): readonly Flaw[] {
  const prose = withoutCode(source)
  return [...prose.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(({ 1: to = '', 2: anchor, index }) => {
    const target = to === '' ? join(root, file) : join(root, dirname(file), to)
    const flaw = (message: string): Flaw => ({ file, line: prose.slice(0, index).split('\n').length, message })
    if (!existsSync(target)) return [flaw(`a link to ${to}, which is not there`)]
    if (anchor === undefined || !statSync(target).isFile()) return []
    return anchorsOf(readFileSync(target, 'utf8')).has(anchor)
      ? []
      : [flaw(`a link to #${anchor}, which ${to === '' ? 'this page' : to} does not have`)]
  })
}
