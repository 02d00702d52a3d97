/** `npm run pins`: compares the pins of the ledger with the pages of the specification, and proposes those that are missing. */
import { readLedger } from '../suites/requirements/read/read.ts'
import { scriptOptions } from './options/options.ts'
import { compare, type Difference } from './pins/compare.ts'
import { havePages, Pages, pagesFolder } from './pins/pages.ts'
import { plainEntries } from './pins/plain.ts'
import { readReasons } from './pins/reasons.ts'
import { sectionText } from './pins/section-text.ts'
import { unclaimed, unreasoned } from './pins/unclaimed.ts'
import { pinFiles, taken, writePinFiles } from './pins/write.ts'

const usage = `Usage: npm run pins -- [options]

  --pages <folder>  the pages of the specification, one folder for each revision
                    (default: MCP_SPECIFICATION_PAGES, or ../shared/spec/docs)
  --plain           list the MUST entries that rest on statements without a keyword, with their verdict and reason:
                    the criterion is in suites/requirements/README.md
  --entry <id>      only this entry of the ledger
  --section <page#section>
                    list the statements of a section in each revision, as pins to copy: server/prompts#prompt
  --write           take every proposal; read the difference afterwards: a proposal is the statement
                    that shares most words with the entry, which need not be the right one
`

const { values } = scriptOptions(usage, {
  options: {
    pages: { type: 'string', default: pagesFolder },
    entry: { type: 'string' },
    section: { type: 'string' },
    plain: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

if (!havePages(values.pages)) {
  process.stderr.write(`no pages in ${values.pages}: name the folder with --pages\n`)
  process.exitCode = 2
} else {
  const { requirements, pins } = readLedger()
  const pages = new Pages(values.pages)
  if (values.section !== undefined) {
    process.stdout.write(sectionText(values.section, pages))
    process.exit(0)
  }
  const { entry } = values
  const wanted = requirements.filter(({ id }) => entry === undefined || id === entry)
  if (wanted.length === 0) {
    process.stderr.write(`no entry ${entry} in suites/requirements\n`)
    process.exit(2)
  }
  if (values.plain) {
    for (const { requirement, revision, statements } of plainEntries(wanted, pins, pages)) {
      const { id, verdict, ambiguity = '' } = requirement
      process.stdout.write(`${verdict}: ${id} in ${revision}: ${oneLine(ambiguity)}\n`)
      for (const { text } of statements) process.stdout.write(`  ${oneLine(text)}\n`)
    }
  }
  const differences = compare(wanted, pins, pages)
  const named = requirements.flatMap(({ revisions }) => Object.entries(revisions))
  const { without, needless } =
    entry === undefined
      ? unreasoned(unclaimed(pins.values(), pages, [...pages.all(), ...named]), readReasons())
      : { without: [], needless: [] }
  const says = new Map(requirements.map((entry) => [entry.id, entry.says]))
  for (const difference of differences) process.stdout.write(`${describe(difference)}\n  ${says.get(difference.id)}\n`)
  for (const { revision, pin, text } of without) {
    process.stdout.write(`no entry: ${revision} ${pin.place} ${pin.mark}:${pin.digest}\n  ${oneLine(text)}\n`)
  }
  for (const digest of needless) process.stdout.write(`no reason needed: ${digest} is pinned, or on no page\n`)
  process.stdout.write(
    `${wanted.length} entries, ${differences.length} pins to look at, ${without.length} normative statements without an entry or a reason\n`,
  )
  if (values.write) writePinFiles(pinFiles(requirements, taken(pins, differences)))
  else process.exitCode = differences.length + without.length + needless.length === 0 ? 0 : 1
}

function describe(difference: Difference): string {
  const { kind, id, revision } = difference
  if (kind === 'no-page') return `no page: ${id} in ${revision}: ${difference.place}`
  const from = kind === 'unpinned' ? '' : ` ${difference.from.place} ${difference.from.mark}`
  const to = difference.to === undefined ? ' nowhere' : ` ${difference.to.place} ${difference.to.mark}`
  const text = kind !== 'moved' && difference.text !== undefined ? `\n  ${oneLine(difference.text)}` : ''
  return `${kind}: ${id} in ${revision}:${from}${kind === 'unpinned' ? ' proposal' : ' ->'}${to}${text}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
