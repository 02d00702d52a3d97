/** All that is known about one requirement, as text. */

import { closest } from '../../api/settings/schema/closest.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import type { KnownCause } from '../../harness/judging/result.ts'
import type { Requirement, Suite } from '../../harness/judging/suite.ts'
import { wrap } from '../../reports/text/words.ts'
import { judgesByRequirement } from '../../suites/requirements/cells/judged.ts'
import type { Fixture } from '../../suites/requirements/fixture.ts'
import { furtherLinks, linkTo } from '../../suites/requirements/read/links.ts'

/** What is known about breaches of a requirement. */
export interface Knowledge {
  readonly causes: readonly KnownCause[]
  /** Real implementations that break it. */
  readonly brokenBy: readonly string[]
}

export type ExplainedFixtures = ReadonlyMap<string, Pick<Fixture, 'side' | 'kind' | 'duty' | 'variants'>>

/** Longer lines are hard to read, whatever the terminal holds. */
const widest = 110
const indent = '  '

/**
 * @param width columns to fill
 * @throws UsageError when the ledger has no such requirement
 */
export function explainText(
  suite: Suite,
  fixtures: ExplainedFixtures,
  id: string,
  width: number,
  known: Knowledge = { causes: [], brokenBy: [] },
): string {
  const requirement = suite.requirements.get(id)
  if (requirement === undefined) {
    const meant = closest(id, suite.requirements.keys())
    throw new UsageError(
      `explain: no requirement has the id "${id}"${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    )
  }
  const columns = Math.min(width, widest) - indent.length
  const paragraph = (title: string, text: string | undefined) =>
    text === undefined ? [] : ['', title, ...wrap(text, columns).map((line) => indent + line)]
  return [
    requirement.id,
    ...paragraph(`${requirement.level}, ${consequence(requirement)}`, requirement.says),
    ...paragraph('Applies to', who(requirement)),
    ...section('Stated in', places(requirement)),
    ...section('Comes from', proposals(requirement)),
    ...section('Refines', requirement.refines === undefined ? [] : [requirement.refines]),
    ...section(
      'If the same messages also violate one of these, only that one is reported',
      requirement.yields_to ?? [],
    ),
    ...section('Usual causes', causeLines(known.causes, columns)),
    ...paragraph('Violated by', known.brokenBy.length === 0 ? undefined : known.brokenBy.join(', ')),
    ...paragraph('Why a violation is only a warning', whyItWarns(requirement)),
    ...paragraph('How it is checked', requirement.check),
    ...paragraph('Example of a violation', requirement.violation),
    ...paragraph('Where the specification is unclear', requirement.ambiguity),
    ...section(
      'What the target needs',
      requirement.needs.flatMap((name) => needed(name, fixtures, columns)),
    ),
    ...paragraph('Condition', requirement.needs_note),
    ...section('Judged by', judgedBy(suite, requirement)),
    '',
  ].join('\n')
}

/** Each cause, then what helps. */
function causeLines(causes: readonly KnownCause[], columns: number): readonly string[] {
  return causes.flatMap(({ sdk, cause, fix, repaired }) => {
    const whose = sdk === undefined ? '' : `${sdk}: `
    const since = repaired === undefined ? '' : ` Fixed in ${repaired}.`
    return [
      ...wrap(`${whose}${cause}`, columns),
      ...(fix === undefined ? [] : wrap(`Try: ${fix}${since}`, columns - indent.length).map((line) => indent + line)),
    ]
  })
}

/** A SHOULD warns by its nature. */
function whyItWarns({ level, verdict, ambiguity }: Requirement): string | undefined {
  if (verdict !== 'warn' || !level.startsWith('MUST')) return undefined
  return ambiguity === undefined
    ? 'The requirement follows from others, or only declares something.'
    : 'The text is ambiguous: see below.'
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => indent + line)]
}

function consequence(requirement: Requirement): string {
  switch (requirement.verdict) {
    case 'fail':
      return 'a violation fails'
    case 'warn':
      return 'a violation is a warning (a failure with --strict)'
    case undefined:
      return 'a permission, it cannot be violated'
  }
}

function who({ actor, transport, capability, priority }: Requirement): string {
  const over = transport === 'any' ? 'any transport' : transport
  const having = capability === 'none' ? '' : `, if the capability ${capability} is declared`
  return `the ${actor}, over ${over}${having}; priority ${priority}`
}

function places(requirement: Requirement): readonly string[] {
  return Object.keys(requirement.revisions).flatMap((revision) =>
    [stated(requirement, revision), ...furtherLinks(requirement, revision)].map(
      (link, index) => `${(index === 0 ? revision : '').padEnd(15)}  ${link}`,
    ),
  )
}

const proposals = ({ seps = [] }: Requirement): readonly string[] =>
  seps.length === 0 ? [] : [seps.map((sep) => `SEP-${sep}`).join(', ')]

/** The address of the section, then which of its statements it is. */
function stated(requirement: Requirement, revision: string): string {
  const statement = requirement.statements?.[revision]
  return `${linkTo(requirement, revision)}${statement === undefined ? '' : ` (${statement})`}`
}

/** A fixture, or several of which one is enough. */
function needed(names: string, fixtures: ExplainedFixtures, columns: number): readonly string[] {
  return names.split('|').flatMap((name, index) => {
    const title = `${index === 0 ? '' : 'or '}${name}`
    const paragraph = (text: string) => wrap(text, columns - indent.length).map((line) => indent + line)
    const fixture = fixtures.get(name)
    if (fixture !== undefined) return [`${title} (${fixture.side} ${fixture.kind})`, ...paragraph(fixture.duty)]
    const variant = [...fixtures].find(([, { variants = {} }]) => name in variants)
    if (variant === undefined) return [title]
    const [base, { variants }] = variant
    return [`${title} (variant of ${base})`, ...paragraph(variants?.[name] ?? '')]
  })
}

function judgedBy(suite: Suite, requirement: Requirement): readonly string[] {
  const sources = judgesByRequirement(suite).get(requirement.id) ?? []
  if (sources.length === 0) return [`nothing: ${requirement.unjudged ?? 'not yet'}`]
  return sources.map((source) => `${source.id}  ${source.title}`)
}
