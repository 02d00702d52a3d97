/** The reviewed causes, `suites/known/reviewed/`: a file for each side of the references, and one for real targets. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, parse } from 'yaml'
import type { Kind } from '../../harness/trace/place.ts'
import type { Review } from './review.ts'

/** For a fault: what it does wrong, and what reports show. For a requirement on real targets, `says` is left out. */
interface Reviewed {
  readonly says?: string
  readonly shown: readonly Review[]
}

/** By the name of the fault; of real targets by the requirement. */
export type ReviewFile = Readonly<Record<string, Reviewed>>

type ReviewSubject = Kind | 'targets'

export const reviewSubjects = ['server', 'client', 'authorization-server', 'targets'] as const satisfies ReviewSubject[]

const folder = join(import.meta.dirname, '..', '..', 'suites', 'known', 'reviewed')
const fileOf = (subject: ReviewSubject): string => join(folder, `${subject}.yaml`)

const header = `# Which cause reports show beside a failure, and whether it fits: yes, no, or not looked at.
# Pairs are written by \`npm run audit -- --causes\` and \`npm run targets -- causes\`; the word behind \`fits\` is yours.
`

/** What has been looked at; empty where there is no file yet. */
export function readReviews(subject: ReviewSubject): ReviewFile {
  const file = fileOf(subject)
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) ?? {}) : {}
}

/** Writes it, sorted by name. */
export function writeReviews(subject: ReviewSubject, reviews: ReviewFile): void {
  const sorted = Object.entries(reviews).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const document = new Document(Object.fromEntries(sorted))
  writeFileSync(fileOf(subject), `${header}\n${document.toString({ lineWidth: 120, flowCollectionPadding: false })}`)
}
