/** The requirements with their state, as it becomes known, and all about the one that is chosen. */
import { placeName } from '../../../../harness/trace/place.ts'
import { isBroken } from '../../../record/verdicts.ts'
import { redOf } from '../../../red/red.ts'
import { card } from '../card.ts'
import type { Reach } from '../commands.ts'
import { h } from '../dom.ts'
import { readView, replaceView } from '../state.ts'
import type { Rule, Store } from './store.ts'
import { VirtualList } from './virtual-list.ts'

interface RulesView {
  readonly element: HTMLElement
  update(): void
  step(by: 1 | -1): void
}

const rowHeight = 28
const states: readonly string[] = [
  'failed',
  'warned',
  'harness-error',
  'passed',
  'open',
  'not-observed',
  'not-applicable',
]

const stateOf = ({ verdict }: Rule): string => verdict ?? 'open'
const signs: Readonly<Record<string, string>> = {
  failed: '✗',
  warned: '!',
  'harness-error': '?',
  passed: '✓',
  'not-observed': '○',
  'not-applicable': '○',
  open: '·',
}

export function rulesView(store: Store, reach: Reach): RulesView {
  let query = ''
  let state = ''
  const pane = h('div', { class: 'pane', tabindex: '-1' }, h('p', { class: 'says' }, 'Choose a requirement.'))
  const chips = h('div', { class: 'chips' })
  const input = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'search id or words  ( / )',
    label: 'Search requirements',
  })
  let drawn: { readonly rule: Rule; readonly results: number } | undefined
  const list = new VirtualList<Rule>({
    label: 'Requirements',
    id: 'rules',
    itemHeight: rowHeight,
    draw(rule) {
      const now = stateOf(rule)
      return {
        class: `rule ${now}`,
        content: [
          h('span', { class: 'sign' }, signs[now] ?? ''),
          h('span', { class: 'name' }, rule.id),
          h('span', { class: 'part' }, (store.begun?.parts.length ?? 1) > 1 ? rule.part : ''),
          h('span', { class: 'kind' }, rule.level),
          h('span', { class: 'state' }, now.replace('-', ' ')),
        ],
      }
    },
    onSelect(rule) {
      drawn = { rule, results: rule.results.size }
      replaceView({ requirement: rule.id })
      pane.replaceChildren(h('h2', { class: 'spoken' }, 'The requirement'), about(rule, reach))
    },
  })
  const refilter = (): void => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = (rule: Rule): boolean => {
      if (state !== '' && stateOf(rule) !== state) return false
      const text = `${rule.id} ${rule.says} ${rule.level} ${rule.part}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const order = (rule: Rule): number => states.indexOf(stateOf(rule))
    list.show([...store.rules.values()].filter(fits).sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1)))
  }
  const drawChips = (): void => {
    const rules = [...store.rules.values()]
    chips.replaceChildren(
      ...states.flatMap((one) => {
        const number = rules.filter((rule) => stateOf(rule) === one).length
        if (number === 0) return []
        const onclick = (): void => {
          state = state === one ? '' : one
          update()
        }
        return [
          h(
            'button',
            { type: 'button', class: `chip ${one}`, pressed: state === one, onclick },
            `${one.replace('-', ' ')} ${number}`,
          ),
        ]
      }),
    )
  }
  const update = (): void => {
    const isInChips = chips.contains(document.activeElement)
    const at = [...chips.children].indexOf(document.activeElement ?? chips)
    drawChips()
    const again = chips.children[at]
    if (isInChips && again instanceof HTMLElement) again.focus()
    refilter()
    const { requirement } = readView(location.hash)
    const named = list.items.find(({ id }) => id === requirement)
    if (named !== undefined && list.selected?.id !== requirement) list.select(named)
    else if (drawn !== undefined && drawn.results !== drawn.rule.results.size) list.select(drawn.rule)
  }
  input.addEventListener('input', () => {
    query = input.value
    refilter()
  })
  return {
    element: h(
      'div',
      { class: 'wire' },
      h(
        'div',
        { class: 'wire-top' },
        h('div', { class: 'filters', role: 'search', label: 'Requirements' }, input),
        chips,
      ),
      h('div', { class: 'wire-columns' }, h('div', { class: 'wire-list' }, list.element), pane),
    ),
    update,
    step(by) {
      const broken = list.items.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned')
      const at = list.selected === undefined ? -1 : broken.indexOf(list.selected)
      const next = broken[at < 0 ? (by === 1 ? 0 : broken.length - 1) : at + by]
      if (next !== undefined) list.select(next)
    },
  }
}

/** The card of a broken requirement; of another one its words, and what was seen where. */
function about(rule: Rule, reach: Reach): HTMLElement {
  const results = [...rule.results.values()]
  const view = readView(location.hash)
  const target = { side: rule.part, reach }
  const red = redOf(results, rule.part, (result) => isBroken(result, true))
  if (red !== undefined) return card(red, rule.verdict === 'failed' ? 'failed' : 'warned', target, view)
  return h(
    'article',
    { class: 'card' },
    h('header', {}, h('span', { class: 'level' }, rule.level), h('h3', {}, rule.id)),
    h('blockquote', {}, rule.says, ' ', h('a', { href: rule.link }, 'specification ↗')),
    results.length === 0 ? h('p', { class: 'lenient' }, 'Nothing has shown it yet.') : undefined,
    h(
      'ul',
      {},
      ...results.map((result) =>
        h(
          'li',
          {},
          `${placeName(result)}: ${result.verdict}${result.reason === undefined ? '' : `, ${result.reason}`}`,
        ),
      ),
    ),
  )
}
