/** What differs between two runs, as text. */
import { type Change, type Comparison, count, placeName, visible, wrap } from '../../reports/index.ts'

const titles: Readonly<Record<Change, string>> = {
  'newly-broken': 'NEW FAILURE',
  'broken-otherwise': 'FAILS IN ANOTHER WAY',
  'no-longer-judged': 'NO LONGER JUDGED',
  repaired: 'FIXED',
  'newly-judged': 'NEWLY JUDGED',
}

const changes: readonly Change[] = ['newly-broken', 'broken-otherwise', 'no-longer-judged', 'repaired', 'newly-judged']

/** @param width columns to fill */
export function comparisonText({ differences, unchanged, cautions }: Comparison, width: number): string {
  const sections = changes.flatMap((change) => {
    const those = differences.filter((difference) => difference.change === change)
    if (those.length === 0) return []
    return [
      '',
      `${titles[change]}  ${those.length}`,
      ...those.flatMap(({ requirement, place, before = 'absent', after = 'absent', what }) => [
        `  ${visible(requirement)}  ${placeName(place)}: ${before} -> ${after}`,
        ...(what === undefined ? [] : wrap(visible(what), width - 6).map((line) => `      ${line}`)),
      ]),
    ]
  })
  const end =
    differences.length === 0
      ? 'No verdict differs'
      : `${count(differences.length, 'verdict')} differ${differences.length === 1 ? 's' : ''}`
  return [...cautions.map(visible), ...sections, '', `${end}; ${count(unchanged, 'failure')} the same in both.`, '']
    .join('\n')
    .replace(/^\n/, '')
}
