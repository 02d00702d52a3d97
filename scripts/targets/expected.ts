/** fixtures/targets/expected.yaml: what the suite finds on each real target. Written by `npm run targets -- check --write`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Document, parse, visit } from 'yaml'
import { type ExplainedVerdict, explainedVerdicts, type Place, type Seen } from './seen.ts'

/** `target/start` -> what is expected there. */
export type Expected = Readonly<Record<string, Seen>>

const file = fileURLToPath(new URL('../../fixtures/targets/expected.yaml', import.meta.url))

const header = `# What the suite finds on each start of each real target: target/start -> verdict -> requirement -> places.
# Written by \`npm run targets -- check --write\`; read its changes as you read code. Why stands in reasons/.
`

/** Stands for all places where the target is tested. */
const everywhere = 'everywhere'

/** A target's entry in the file. */
type Entry = { readonly accepts: readonly Place[]; readonly judged: number } & Partial<
  Record<ExplainedVerdict, Readonly<Record<string, readonly Place[] | typeof everywhere>>>
>

/** What is expected. */
export const readExpected = (): Expected => parseExpected(readFileSync(file, 'utf8'))

/** Replaces what is expected. */
export const writeExpected = (expected: Expected): void => writeFileSync(file, expectedText(expected))

/** Reads the text of such a file. */
export function parseExpected(text: string): Expected {
  const entries: Readonly<Record<string, Entry>> = parse(text) ?? {}
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, seenOf(entry)]))
}

/** The text of the file, sorted by name. */
export function expectedText(expected: Expected): string {
  const names = Object.keys(expected).sort()
  const entries = Object.fromEntries(names.flatMap((name) => (expected[name] ? [[name, entryOf(expected[name])]] : [])))
  const document = new Document(entries)
  visit(document, {
    Seq: (_key, list) => {
      list.flow = true
    },
  })
  return `${header}\n${document.toString({ lineWidth: 118, flowCollectionPadding: false })}`
}

function seenOf({ accepts, judged, ...verdicts }: Entry): Seen {
  const places = (verdict: ExplainedVerdict): Record<string, readonly Place[]> =>
    Object.fromEntries(
      Object.entries(verdicts[verdict] ?? {}).map(([id, where]) => [id, where === everywhere ? accepts : where]),
    )
  return {
    accepts,
    judged,
    verdicts: { failed: places('failed'), 'harness-error': places('harness-error'), warned: places('warned') },
  }
}

function entryOf({ accepts, judged, verdicts }: Seen): Entry {
  const present = explainedVerdicts.filter((verdict) => Object.keys(verdicts[verdict]).length > 0)
  const short = (where: readonly Place[]): readonly Place[] | typeof everywhere =>
    accepts.length > 1 && where.length === accepts.length ? everywhere : where
  return {
    accepts,
    judged,
    ...Object.fromEntries(
      present.map((verdict) => [
        verdict,
        Object.fromEntries(Object.entries(verdicts[verdict]).map(([id, where]) => [id, short(where)])),
      ]),
    ),
  }
}
