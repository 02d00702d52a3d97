/** Which statement of a page says what an entry of the ledger says: the one that shares most of its rarer words. */
import type { Requirement } from '../../harness/index.ts'
import { type Section, type Statement, wordsOf } from './statement.ts'

/** A statement and the section that it stands in. */
interface Candidate {
  readonly anchor: string
  readonly statement: Statement
  readonly score: number
}

/** A sentence says a rule more often than an example does; what only introduces a list says less than its items. */
const kindWeights = { sentence: 1, row: 1, code: 0.6, type: 0.8 }

/** The candidates of a page, the best first. `anchor` is where the ledger says that the statement stands. */
export function propose(requirement: Requirement, anchor: string, sections: readonly Section[]): readonly Candidate[] {
  const rarity = rarityIn(sections)
  const wanted = weigh(new Set([...stemsOf(requirement.says), ...stemsOf(requirement.level)]), rarity)
  const near = sections.findIndex((section) => section.anchor === anchor)
  return sections
    .flatMap((section, at) =>
      section.statements.map((statement) => {
        const own = new Set(stemsOf(statement.text))
        const intro = new Set(stemsOf(statement.intro?.text ?? ''))
        let shared = 0
        for (const [stem, weight] of wanted) shared += own.has(stem) ? weight : intro.has(stem) ? weight / 2 : 0
        const size = Math.sqrt(sum(weigh(own, rarity)) * sum(wanted))
        const place = at === near ? 1.5 : near !== -1 && Math.abs(at - near) < 4 ? 1.15 : 1
        const kind = kindWeights[statement.kind] * (/:[*_]*$/.test(statement.text) ? 0.6 : 1)
        return { anchor: section.anchor, statement, score: size === 0 ? 0 : (shared / size) * place * kind }
      }),
    )
    .sort((one, other) => other.score - one.score)
}

/** How much a word tells: little where many statements of the page have it. */
function rarityIn(sections: readonly Section[]): (stem: string) => number {
  const counts = new Map<string, number>()
  let all = 0
  for (const { statements } of sections) {
    for (const { text } of statements) {
      all += 1
      for (const stem of new Set(stemsOf(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return (stem) => Math.log(1 + all / (1 + (counts.get(stem) ?? 0)))
}

const weigh = (stems: ReadonlySet<string>, rarity: (stem: string) => number): ReadonlyMap<string, number> =>
  new Map([...stems].map((stem) => [stem, rarity(stem)]))

const sum = (weights: ReadonlyMap<string, number>): number => [...weights.values()].reduce((a, b) => a + b, 0)

/** Words without their most common endings. */
function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|ion|ions)$/, '') : word))
}
