/** Pass rates for the tiers of SEP-1730 and for each proposal. */
import { type Rate, ratesOf } from '../../../record/rates.ts'
import { count } from '../../../text/words.ts'
import { h } from '../dom.ts'
import type { Model } from '../model.ts'

/** Undefined where nothing was judged that counts. */
export function rates({ record }: Model): HTMLElement | undefined {
  const all = ratesOf(record)
  if (all === undefined) return undefined
  const { tier, seps } = all
  const row = (name: string, { passed, judged, percent }: Rate) =>
    h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, `${percent} %`), h('td', {}, `${passed} of ${judged}`))
  return h(
    'section',
    { class: 'part' },
    h('h2', {}, 'Pass rates'),
    h(
      'p',
      {},
      `The share of this run reaches tier ${tier.reached} of SEP-1730. Warnings count as passed; extensions and experiments do not count.`,
    ),
    h(
      'details',
      { class: 'group' },
      h('summary', {}, `${tier.percent} % of what counts for tiers, ${count(seps.length, 'SEP')}`),
      h('table', {}, row('all that counts for tiers', tier), ...seps.map((sep) => row(`SEP-${sep.sep}`, sep))),
    ),
  )
}
