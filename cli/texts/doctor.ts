/** What the doctor says: what works, what does not, and what to do. */
import type { RevisionFacts } from '../../harness/trace/facts.ts'
import { count, placeName, visible, wrap } from '../../reports/index.ts'
import type { Look } from '../run/look.ts'
import type { Remark } from './doctor-remarks.ts'

const indent = 14

/** @param remarks what does not keep it from being tested */
export function doctorText(
  { target, facts, starts, problems }: Look,
  side: string,
  width: number,
  remarks: readonly Remark[] = [],
): string {
  const accepted = facts?.accepted ?? []
  const lines = [
    row(' ', side, target, width),
    ...(starts === undefined || accepted.length === 0
      ? []
      : [row('✓', 'starts', `in ${Math.round(starts.totalMs / Math.max(1, starts.count))} ms on average`, width)]),
    ...(accepted.length === 0 ? [] : [row('✓', 'accepts', accepted.map(placeName).join(', '), width)]),
    ...(accepted.length === 0
      ? []
      : [row('✓', side === 'client' ? 'declares' : 'offers', offers(accepted, side), width)]),
    ...refusals(facts?.refused ?? []).map((text) => row('!', 'refuses', text, width)),
    ...remarks.map(({ label, text }) => row('!', label, text, width)),
    ...problems.map((problem) => row('✗', 'trouble', problem, width)),
  ]
  const verdict = problems.length === 0 && accepted.length > 0 ? 'It can be tested.' : 'It cannot be tested yet.'
  return `${lines.join('\n')}\n\n${verdict}\n`
}

/** Every line of a text below its label. */
function row(sign: string, label: string, text: string, width: number): string {
  const lines = text.split('\n').flatMap((line) => wrap(visible(line, 600), Math.max(40, width - indent)))
  return lines
    .map((line, i) => (i === 0 ? ` ${sign} ${label.padEnd(indent - 4)} ${line}` : ' '.repeat(indent) + line))
    .join('\n')
}

function offers(accepted: readonly RevisionFacts[], side: string): string {
  const most = accepted.reduce((a, b) => (b.tools.length >= a.tools.length ? b : a))
  const { implementation, capabilities, tools, resources, prompts, fixtures = [] } = most
  const name = [implementation?.name, implementation?.version].filter((part) => typeof part === 'string').join(' ')
  const declared = [name === '' ? 'no name' : name, `capabilities ${Object.keys(capabilities).join(', ') || 'none'}`]
  if (side === 'client') {
    const does = most.isDriven === true ? [`as a driver ${[...new Set(fixtures)].join(', ')}`] : []
    return [...declared, ...does].join('; ')
  }
  return [
    ...declared,
    `${count(tools.length, 'tool')}, ${count(resources.length, 'resource')}, ${count(prompts.length, 'prompt')}`,
    `${count(fixtures.length, 'fixture')} recognized (mcp-conform fixtures)`,
  ].join('; ')
}

/** Places that were refused for the same reason in one line. */
function refusals(refused: NonNullable<Look['facts']>['refused']): readonly string[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const places = refused.filter((one) => one.reason === reason).map(placeName)
    return `${places.join(', ')}: ${reason}`
  })
}
