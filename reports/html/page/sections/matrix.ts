/** Areas by places; a cell filters. */
import { placeName } from '../../../../harness/trace/place.ts'
import { cellKind, cellText, type MatrixRow, matrixOf, placesOf } from '../../../record/matrix.ts'
import type { VerdictCounts } from '../../../record/verdicts.ts'
import { count } from '../../../text/words.ts'
import { type Child, h } from '../dom.ts'
import type { Model } from '../model.ts'
import { show, type View } from '../state.ts'

export function matrix({ entries }: Model, view: View): HTMLElement {
  const results = entries.flatMap((entry) => entry.results)
  const places = placesOf(results).map(placeName)
  const rows = matrixOf(results)
  const quiet = rows.filter(isQuiet)
  const row = ({ area, cells }: MatrixRow) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, pick(area, { area, place: undefined }, view.area === area && view.place === undefined)),
      ...places.map((place) => h('td', {}, cell(area, place, cells.get(place), view))),
    )
  return h(
    'section',
    { class: 'matrix' },
    h('h2', {}, 'Areas and places'),
    h(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', label: 'Areas and places' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'area'),
            ...places.map((place) =>
              h(
                'th',
                { scope: 'col' },
                pick(placeTitle(place), { place, area: undefined }, view.place === place && view.area === undefined),
              ),
            ),
          ),
        ),
        h('tbody', {}, ...rows.filter((one) => !isQuiet(one)).map(row)),
        ...quietRows(
          quiet.map(row),
          places.length,
          quiet.some(({ area }) => area === view.area),
        ),
      ),
    ),
  )
}

/** Areas in which nothing is broken stand behind one row that opens them. */
function quietRows(rows: readonly HTMLElement[], columns: number, isOpen: boolean): HTMLElement[] {
  if (rows.length === 0) return []
  const body = h('tbody', {}, ...rows)
  body.hidden = !isOpen
  const button = h(
    'button',
    {
      type: 'button',
      class: 'pick',
      expanded: isOpen,
      onclick: () => {
        body.hidden = !body.hidden
        button.setAttribute('aria-expanded', String(!body.hidden))
      },
    },
    `… ${count(rows.length, 'area')} without a failure or warning`,
  )
  return [h('tbody', {}, h('tr', {}, h('th', { scope: 'row', colspan: String(columns + 1) }, button))), body]
}

/** Two lines, so that many places fit side by side. */
function placeTitle(place: string): Child {
  const [revision = '', transport = ''] = place.split(' ')
  const shown = transport === 'streamable-http' ? 'http' : transport
  return h('span', { class: 'placename', title: place }, revision, h('br'), shown)
}

function isQuiet({ cells }: MatrixRow): boolean {
  return [...cells.values()].every((counts) => ['passed', 'none'].includes(cellKind(counts)))
}

function pick(text: Child, change: Partial<View>, isChosen: boolean): HTMLElement {
  const onclick = () => show(isChosen ? { area: undefined, place: undefined } : change)
  return h('button', { type: 'button', class: 'pick', pressed: isChosen, onclick }, text)
}

function cell(area: string, place: string, counts: VerdictCounts | undefined, view: View): HTMLElement {
  const isChosen = view.area === area && view.place === place
  const onclick = () => show(isChosen ? { area: undefined, place: undefined } : { area, place })
  const label = `${area} in ${place}: ${cellText(counts)}`
  if (counts === undefined) return h('span', { class: 'cell none', title: label }, '·')
  return h(
    'button',
    { type: 'button', class: `cell ${cellKind(counts)}`, pressed: isChosen, label, title: label, onclick },
    cellText(counts),
  )
}
