/** What a page of the specification is made of, for pins: sections, and the statements in them. */
import { createHash } from 'node:crypto'

/** How a statement stands on its page; each kind is counted by itself, as a reader would. */
type StatementKind = 'sentence' | 'row' | 'code' | 'type'

/** One sentence, table row, block of code, or the declaration of a type or member of the schema. */
export interface Statement {
  readonly kind: StatementKind
  /** Its place among those of its kind in the section, from 1. */
  readonly position: number
  readonly text: string
  /** The sentence that a list item completes, such as "Clients MUST:". */
  readonly intro?: Statement
}

/** What stands under one heading, up to the next one of any rank. */
export interface Section {
  readonly anchor: string
  readonly statements: readonly Statement[]
}

/** The words of a text without markup, in lower case: what has to stay the same for a pin to hold. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&[a-z]+;/g, ' ')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Eight hex digits that stand for the words. */
export function digestOf(text: string): string {
  return createHash('sha256').update(wordsOf(text).join(' ')).digest('hex').slice(0, 8)
}

/** Counts statements of each kind in one section. */
export class StatementList {
  readonly statements: Statement[] = []
  private readonly counts = new Map<StatementKind, number>()

  add(kind: StatementKind, text: string, intro?: Statement): Statement {
    const position = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, position)
    const statement = { kind, position, text, intro }
    this.statements.push(statement)
    return statement
  }

  /** Takes back the last row: a line under it showed that it was the head of a table. */
  dropHead(): void {
    if (this.statements.at(-1)?.kind !== 'row') return
    this.statements.pop()
    this.counts.set('row', (this.counts.get('row') ?? 1) - 1)
  }
}
