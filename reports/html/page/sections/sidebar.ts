/** Search, filters, and all requirements by area. */
import type { Verdict } from '../../../../harness/judging/finding.ts'
import { groupBy } from '../../../record/group.ts'
import { h } from '../dom.ts'
import { chosen, type Entry, type Model } from '../model.ts'
import { everything, hashOf, show, type View } from '../state.ts'

const verdicts: readonly Verdict[] = ['failed', 'warned', 'harness-error', 'not-observed', 'passed', 'not-applicable']

export function search(view: View): HTMLInputElement {
  const input = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'search by id or text  ( / )',
    label: 'Search',
  })
  input.value = view.query
  input.addEventListener('input', () => {
    history.replaceState(null, '', hashOf({ ...view, query: input.value }))
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  return input
}

export function chips({ entries }: Model, view: View): HTMLElement {
  const buttons = verdicts.flatMap((verdict) => {
    const number = entries.filter(({ results }) => results.some((r) => r.verdict === verdict)).length
    if (number === 0) return []
    const isChosen = view.verdict === verdict
    const onclick = () => show({ verdict: isChosen ? undefined : verdict })
    return [
      h(
        'button',
        { type: 'button', class: `chip ${verdict}`, pressed: isChosen, onclick },
        `${verdict.replace('-', ' ')} ${number}`,
      ),
    ]
  })
  const isFiltered =
    view.area !== undefined || view.place !== undefined || view.verdict !== undefined || view.query !== ''
  const where = [view.area, view.place].filter((part) => part !== undefined).join(' in ')
  const clear = h(
    'button',
    { type: 'button', class: 'chip clear', onclick: () => show(everything) },
    `${where === '' ? 'all' : where} ✕`,
  )
  return h('div', { class: 'chips' }, ...buttons, isFiltered && clear)
}

export function outline(model: Model, view: View): HTMLElement {
  const groups = [...groupBy(chosen(model, view), ({ area }) => area)]
  const broken = (entries: readonly Entry[]) => entries.filter(({ verdict }) => verdict === 'failed').length
  const worst = (entries: readonly Entry[]) =>
    broken(entries) > 0 ? 0 : entries.some((e) => e.verdict === 'warned') ? 1 : 2
  return h(
    'nav',
    { class: 'outline', label: 'Requirements' },
    ...groups
      .sort(([a, these], [b, those]) => worst(these) - worst(those) || (a < b ? -1 : 1))
      .map(([area, entries]) =>
        h(
          'details',
          { open: worst(entries) < 2 || groups.length < 4 },
          h(
            'summary',
            {},
            area,
            h(
              'span',
              { class: 'count' },
              broken(entries) > 0 ? `${broken(entries)} failed · ${entries.length}` : `${entries.length}`,
            ),
          ),
          h('ul', {}, ...entries.map((entry) => item(entry, view))),
        ),
      ),
  )
}

function item({ id, area, verdict }: Entry, view: View): HTMLElement {
  const isCurrent = view.requirement === id
  return h(
    'li',
    {},
    h(
      'a',
      { href: hashOf({ ...view, requirement: id }), class: verdict, current: isCurrent, title: `${id}: ${verdict}` },
      id.slice(area.length + 1) || id,
      h('span', { class: 'spoken' }, `, ${verdict}`),
    ),
  )
}
