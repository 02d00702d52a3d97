/** The fixture contract: what there is, what a target was found to offer, and what each missing fixture would unlock. */
import type { Requirement } from '../../harness/judging/suite.ts'
import { count, visible, wrap } from '../../reports/index.ts'
import type { Fixture } from '../../suites/requirements/fixture.ts'

interface FixturesShown {
  readonly side: 'server' | 'client'
  readonly fixtures: readonly Fixture[]
  readonly requirements: readonly Requirement[]
  readonly judged: ReadonlySet<string>
  /** What the target was found to offer; undefined when there was none to ask. */
  readonly recognised?: ReadonlySet<string> | undefined
  readonly width: number
}

interface Row {
  readonly fixture: Fixture
  /** Requirements with a judge that name it, or a variant of it. */
  readonly unlocks: readonly string[]
  readonly isRecognised: boolean
}

export function fixturesText(shown: FixturesShown): string {
  const { recognised, width } = shown
  const rows = rowsOf(shown)
  const missing = rows.filter(({ isRecognised, unlocks }) => !isRecognised && unlocks.length > 0)
  const found = rows.filter(({ isRecognised }) => isRecognised)
  const head =
    recognised === undefined
      ? [
          `The contract has ${count(rows.length, 'fixture')}. Give a command or --url to see which ones your target offers.`,
        ]
      : [
          `recognized   ${found.map(({ fixture }) => fixture.name).join(', ') || 'none'}`,
          `share        ${shareOf(shown)}`,
          `missing      ${missing.length} that would unlock something; the best first:`,
        ]
  return `${[...head, '', ...missing.flatMap((row) => paragraphs(row, width)), ...config(missing)].join('\n')}\n`
}

/** How much of what needs a fixture can be judged with those that the target has: all that a requirement names, of each alternative one. */
function shareOf({ side, fixtures, requirements, judged, recognised }: FixturesShown): string {
  const own = fixtures.filter((fixture) => fixture.side === side)
  const names = new Set(own.flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]))
  const needsOf = ({ needs }: Requirement): readonly (readonly string[])[] =>
    needs.map((need) => need.split('|').filter((one) => names.has(one))).filter((one) => one.length > 0)
  const needing = requirements.filter((rule) => judged.has(rule.id) && needsOf(rule).length > 0)
  const reached = needing.filter((rule) => needsOf(rule).every((need) => need.some((one) => recognised?.has(one))))
  const percent = needing.length === 0 ? 100 : Math.floor((100 * reached.length) / needing.length)
  return `${reached.length} of ${needing.length} judged requirements that need a fixture (${percent} %)`
}

function rowsOf({ side, fixtures, requirements, judged, recognised }: FixturesShown): readonly Row[] {
  const all = requirements.filter(({ id }) => judged.has(id))
  return fixtures
    .filter((fixture) => fixture.side === side)
    .map((fixture): Row => {
      const names = [fixture.name, ...Object.keys(fixture.variants ?? {})]
      const unlocks = all.filter(({ needs }) =>
        needs.some((need) => need.split('|').some((one) => names.includes(one))),
      )
      const isRecognised = names.some((name) => recognised?.has(name))
      return { fixture, unlocks: unlocks.map(({ id }) => id), isRecognised }
    })
    .sort((a, b) => b.unlocks.length - a.unlocks.length)
}

function paragraphs({ fixture, unlocks }: Row, width: number): readonly string[] {
  const text = (line: string) =>
    wrap(visible(line), Math.max(40, Math.min(width, 110) - 5)).map((part) => `     ${part}`)
  return [
    `  ${fixture.name}  (${fixture.kind}; ${count(unlocks.length, 'requirement')})`,
    ...text(fixture.duty),
    ...Object.entries(fixture.variants ?? {}).flatMap(([name, duty]) => text(`${name}: ${duty}`)),
    ...text(`unlocks ${unlocks.slice(0, 4).join(', ')}${unlocks.length > 4 ? ` and ${unlocks.length - 4} more` : ''}`),
    '',
  ]
}

/** What a configuration can map: the others are behaviour, which needs no name. */
const mapped: ReadonlySet<Fixture['kind']> = new Set(['tool', 'prompt', 'resource', 'template'])

function config(missing: readonly Row[]): readonly string[] {
  const best = missing.filter(({ fixture }) => mapped.has(fixture.kind)).slice(0, 5)
  if (best.length === 0) return []
  return [
    'If your target offers one under another name, map it in mcp-conform.config.yaml:',
    '',
    'fixtures:',
    ...best.map(({ fixture: { name, kind } }) => {
      const own = kind === 'resource' || kind === 'template' ? "'your://resource'" : `your_${name.replaceAll('-', '_')}`
      return `  ${name}: { name: ${own}${kind === 'tool' ? ', arguments: {}' : ''} }`
    }),
  ]
}
