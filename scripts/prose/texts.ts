/** The texts that users and contributors read: pages, strings of the program, comments of its library, YAML that reports quote. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface Text {
  readonly file: string
  readonly line: number
  readonly text: string
  /** Pages are held to a length of sentences, strings only to words. */
  readonly kind: 'page' | 'string'
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** The prose of a page in Markdown, by paragraph, row of a table or item of a list: no code, no targets of links. */
export function textsOfPage(file: string, source: string): readonly Text[] {
  const blank = (code: string): string => code.replace(/[^\n]/g, '')
  const prose = source.replace(/^(```+)[^\n]*\n[\s\S]*?^\1$/gm, blank).replace(/<!--[\s\S]*?-->/g, blank)
  const texts: Text[] = []
  for (const { 0: block, index } of prose.matchAll(/(?:^.*\S.*(?:\n|$))+/gm)) {
    let at = index
    for (const part of block.split(/^(?=\s*(?:[-*|#]|\d+\.) ?)/m)) {
      const text = part
        .replace(/`[^`]*`/g, '`')
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/\s+/g, ' ')
        .trim()
      if (/[a-z]/i.test(text)) texts.push({ file, line: lineOf(prose, at), text, kind: 'page' })
      at += part.length
    }
  }
  return texts
}

/** The strings of a program in TypeScript that are sentences or parts of some: three words or more. */
export function textsOfProgram(file: string, source: string): readonly Text[] {
  const texts: Text[] = []
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, false)
  const add = (node: ts.Node, text: string): void => {
    const words = text
      .replace(/`[^`]*`/g, '`')
      .replace(/<[!/?]?[a-z][^>]*>/gi, '')
      .replace(/\n/g, ' | ')
      .replace(/\s+/g, ' ')
      .trim()
    if (/[a-z]\S* \S+ \S/i.test(words))
      texts.push({ file, line: lineOf(source, node.getStart(parsed)), text: words, kind: 'string' })
  }
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text)
    if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, walk)
  }
  walk(parsed)
  return texts
}

/** The comments that describe a library to its users. */
export function textsOfComments(file: string, source: string): readonly Text[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(({ 1: comment = '', index }) => {
    const text = comment
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/`[^`]*`/g, '`')
      .replace(/\s+/g, ' ')
      .trim()
    return { file, line: lineOf(source, index), text, kind: 'string' as const }
  })
}

/** What reports and `explain` quote of the ledger, the fixtures and the known causes: these keys, read by line. */
const quoted = /^([ -]*)(?:says|duty|needs_note|unjudged|cause|fix): *(?:[>|]-?\n)?(.*(?:\n\1 {2,}\S.*)*)/gm

export function textsOfData(file: string, source: string): readonly Text[] {
  return [...source.matchAll(quoted)].map(({ 2: text = '', index }) => ({
    file,
    line: lineOf(source, index),
    text: text
      .replace(/`[^`]*`/g, '`')
      .replace(/\s+/g, ' ')
      .trim(),
    kind: 'string' as const,
  }))
}

const isTest = (file: string): boolean => /\.test\.|\/golden\/|^cli\/end-to-end\//.test(file)

/** All of them, from the files of `root`. */
export function allTexts(root: string): readonly Text[] {
  const read = (
    folders: readonly string[],
    end: string,
    take: (file: string, source: string) => readonly Text[],
  ): readonly Text[] =>
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((file) => file.endsWith(end) && !isTest(file))
      .toSorted()
      .flatMap((file) => take(file, readFileSync(join(root, file), 'utf8')))
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((file) =>
    textsOfPage(file, readFileSync(join(root, file), 'utf8')),
  )
  return [
    ...pages,
    ...read(['docs'], '.md', textsOfPage),
    ...read(['cli', 'reports', 'api/settings', 'harness'], '.ts', textsOfProgram),
    // Of the library, what a user of it reads.
    ...read(['api'], '.ts', textsOfComments).filter(({ file }) => !file.startsWith('api/settings/')),
    ...read(['suites/requirements', 'suites/known'], '.yaml', textsOfData),
  ]
}
