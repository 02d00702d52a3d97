/** `npm run prose`: checks the words and sentences of everything that people read; part of `npm run lint`. */
import { join } from 'node:path'
import { flawsOf } from './prose/check.ts'
import { allTexts } from './prose/texts.ts'

const texts = allTexts(join(import.meta.dirname, '..'))
const flaws = texts.flatMap(flawsOf)
for (const { file, line, message } of flaws) console.error(`${file}:${line}: ${message}`)
console.log(`${texts.length} texts, ${flaws.length} ${flaws.length === 1 ? 'flaw' : 'flaws'}`)
if (texts.length < 1000) throw new Error('expected over 1000 texts: does the script still find them?')
process.exitCode = flaws.length === 0 ? 0 : 1
