/** Comments that begin without their noun, such as "Of the fault." or "Those that have ended.": a reader has to guess it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flaw } from './check.ts'
import { textsOfComments } from './texts.ts'

const folders = 'api cli fixtures harness reference-clients reference-servers reports schema scripts suites'.split(' ')
const withoutNoun = /^(?:Of (?!course\b)|Those |Whoever |That (?:of |is |for |the |an? |nothing |nobody ))/

export function withoutNouns(file: string, source: string): readonly Flaw[] {
  return textsOfComments(file, source).flatMap(({ line, text }) =>
    withoutNoun.test(text)
      ? [{ file, line, message: `"${text.slice(0, 40)}": begin the comment with what it is about, a noun or a verb` }]
      : [],
  )
}

/** The flaws of all source files below `root`. */
export function openingFlaws(root: string): readonly Flaw[] {
  const inFolder = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  return folders
    .flatMap(inFolder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .flatMap((file) => withoutNouns(file, readFileSync(join(root, file), 'utf8')))
}
