/** A broken requirement with all that proves it. */

import { placeName } from '../../../harness/trace/place.ts'
import { redMarkdown, stated } from '../../markdown/red.ts'
import { excuseText } from '../../record/excuse-text.ts'
import { rulePageUrl } from '../../record/rule-page.ts'
import { causeLines } from '../../red/cause-text.ts'
import type { Red, Way } from '../../red/red.ts'
import type { Reach } from './commands.ts'
import { copyButton } from './copy.ts'
import { h } from './dom.ts'
import { sequence } from './sequence.ts'
import { hashOf, type View } from './state.ts'

/** Whose conversation it was, and how the target is reached. */
export interface Target {
  readonly side: 'server' | 'client'
  readonly reach: Reach
}

export function card(red: Red, kind: 'failed' | 'warned', target: Target, view: View): HTMLElement {
  const { requirement, level, says, link, lenient, holdsIn, ways } = red
  const chip = (className: string) => (place: Parameters<typeof placeName>[0]) =>
    h('span', { class: `place ${className}` }, placeName(place))
  const issue = [`### ${requirement}`, '', ...redMarkdown(red)].join('\n')
  return h(
    'article',
    { class: `card ${kind}`, id: `card-${requirement}`, tabindex: '-1' },
    h(
      'header',
      {},
      h('span', { class: 'level' }, `${level}, ${kind}`),
      h('h3', {}, h('a', { href: hashOf({ ...view, requirement }) }, requirement)),
      h(
        'span',
        { class: 'places' },
        h('span', { class: 'in' }, `${kind} in`),
        ...ways.flatMap((way) => way.places).map(chip(kind)),
        holdsIn.length > 0 && h('span', { class: 'in' }, 'holds in'),
        ...holdsIn.map(chip('passed')),
      ),
    ),
    h('blockquote', {}, says, ' ', h('a', { href: link }, `${stated(red)} ↗`), ...explained(requirement)),
    lenient !== undefined && h('p', { class: 'lenient' }, `Only a warning: ${lenient}`),
    ...excuses(ways).map((text) => h('p', { class: 'lenient' }, text)),
    ...ways.map((one, i) => way(one, ways.length > 1, i === 0, target)),
    h('footer', {}, copyButton('copy as issue', issue)),
  )
}

/** The page of the rule, where the report names a place for them. */
function explained(requirement: string): readonly (string | HTMLElement)[] {
  const rules = document.querySelector<HTMLMetaElement>('meta[name=rules]')?.content
  return rules === undefined ? [] : [' ', h('a', { href: rulePageUrl(rules, requirement) }, 'explained ↗')]
}

/** Why it does not count, once for all places that share the reason. */
function excuses(ways: Red['ways']): readonly string[] {
  const places = ways.flatMap((way) => way.places)
  return [...new Set(places.flatMap(({ excused }) => (excused === undefined ? [] : [excuseText(excused)])))]
}

/** What lies behind it, and what helps, in one box. */
function cause(shown: Way['places'][0]): HTMLElement | undefined {
  const lines = causeLines(shown)
  return lines.length === 0 ? undefined : h('div', { class: 'cause' }, ...lines.map((text) => h('p', {}, text)))
}

function way(
  { places, sentence, more }: Way,
  isOneOfMany: boolean,
  isOpen: boolean,
  { side, reach }: Target,
): HTMLElement {
  const [shown] = places
  const { source, scenario, repeat } = shown
  const content = [
    sequence(shown, side, reach),
    cause(shown),
    h(
      'p',
      { class: 'seen' },
      `found by ${source}${scenario === undefined || scenario === source ? '' : ` during ${scenario}`}${more > 0 ? ` · ${more} more in the same places` : ''}${places.length > 1 ? ` · shown: ${placeName(shown)}` : ''}`,
    ),
    repeat !== undefined && h('div', { class: 'again' }, h('code', {}, repeat), copyButton('copy', repeat)),
  ]
  if (!isOneOfMany) return h('div', { class: 'way' }, h('p', { class: 'what' }, sentence), ...content)
  const summary = h('summary', { class: 'what' }, `${places.map(placeName).join(', ')}: ${sentence}`)
  return h('details', { class: 'way', open: isOpen }, summary, ...content)
}
