/** The section on crashes: what the process of the target was doing when it ended by itself. */
import { placeName } from '../../../../harness/trace/place.ts'
import type { ShownCrash } from '../../../record/crashes.ts'
import type { Target } from '../card.ts'
import { copyButton } from '../copy.ts'
import { h, lines } from '../dom.ts'
import { sequence } from '../sequence.ts'

export function crashCard(crash: ShownCrash, { side, reach }: Target): HTMLElement {
  const { sentence, often, places, scenario, stderr, evidence, repeat } = crash
  return h(
    'article',
    { class: 'card failed' },
    h(
      'header',
      {},
      h('span', { class: 'level' }, 'crashed'),
      h('h3', {}, sentence),
      h('span', { class: 'places' }, ...places.map((place) => h('span', { class: 'place failed' }, placeName(place)))),
    ),
    h(
      'div',
      { class: 'way' },
      sequence({ evidence }, side, reach),
      stderr !== '' && h('pre', { class: 'raw' }, ...lines(stderr)),
      h('p', { class: 'seen' }, [often, ...(scenario === undefined ? [] : [`during ${scenario}`])].join(' · ')),
      repeat !== undefined && h('div', { class: 'again' }, h('code', {}, repeat), copyButton('copy', repeat)),
    ),
  )
}
