/** `npm run prose`: checks the words, sentences and links of everything that people read; part of `npm run lint`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flawsOf } from './prose/check.ts'
import { deadLinks } from './prose/links.ts'
import { openingFlaws } from './prose/openings.ts'
import { allTexts } from './prose/texts.ts'

const root = join(import.meta.dirname, '..')
const texts = allTexts(root)
const pages = new Set(texts.flatMap(({ file, kind }) => (kind === 'page' ? [file] : [])))
const flaws = [
  ...texts.flatMap(flawsOf),
  ...openingFlaws(root),
  ...[...pages].flatMap((file) => deadLinks(root, file, readFileSync(join(root, file), 'utf8'))),
]
for (const { file, line, message } of flaws) console.error(`${file}:${line}: ${message}`)
console.log(`${texts.length} texts, ${flaws.length} ${flaws.length === 1 ? 'flaw' : 'flaws'}`)
if (texts.length < 1000) throw new Error('expected over 1000 texts: does the script still find them?')
process.exitCode = flaws.length === 0 ? 0 : 1
