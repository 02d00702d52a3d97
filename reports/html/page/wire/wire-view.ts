/** The conversations: who said what to whom, with filters, a time line, and all about the message that is chosen. */
import { type Child, h } from '../dom.ts'
import { readView, replaceView } from '../state.ts'
import { type Filter, isEmpty, noFilter, rowFilter } from './filter.ts'
import { filterBar } from './filter-bar.ts'
import { type MessageContext, messagePane } from './message-pane.ts'
import { rowView } from './row-view.ts'
import type { Row } from './rows.ts'
import type { Store } from './store.ts'
import { timeLine } from './time-line.ts'
import { VirtualList } from './virtual-list.ts'

export interface WireView {
  readonly element: HTMLElement
  /** There is more, or something else is known of it. */
  update(): void
  /** Goes to the next row with something wrong, or to the one before. */
  step(by: 1 | -1): void
}

/** Pixels; the style sheet says the same. */
const rowHeight = 28
/** Milliseconds between two drawings of the time line. */
const timeLineMs = 400

interface WireViewOptions extends Omit<MessageContext, 'broken'> {
  readonly lanes: readonly [string, string]
  /** More is to come: the end stays in view. */
  readonly isLive?: true
  /** What stands above the list. */
  tools?(): readonly Child[]
}

export function wireView(store: Store, more: WireViewOptions): WireView {
  let filter: Filter = noFilter
  let shown: Row[] = []
  /** Rows of the store that have been looked at, and the reader that they are of. */
  let seen = 0
  let reader = store.reader
  let timer = 0
  const pane = h('div', { class: 'pane', id: 'pane', tabindex: '-1' }, h('p', { class: 'says' }, 'Choose a message.'))
  const count = h('p', { class: 'seen', role: 'status' })
  const list = new VirtualList<Row>({
    label: 'Messages',
    id: 'rows',
    itemHeight: rowHeight,
    draw: (row) => rowView(row, countsOf(store, row), store.reader.sessions.size > 1),
    onSelect(row) {
      replaceView({ seq: String(row.seq) })
      pane.replaceChildren(messagePane(row, { ...more, broken: store.brokenIn(row) }))
      pane.scrollTop = 0
    },
  })
  if (more.isLive) list.follow()
  const strip = timeLine((at) => {
    const index = list.items.findIndex((row) => row.at >= at)
    if (index >= 0) list.scrollTo(index, true)
  })
  const bar = filterBar(store, (chosen) => {
    filter = chosen
    refilter()
    drawTime()
  })
  const refilter = (): void => {
    shown = store.reader.rows.filter(rowFilter(filter, store.isBroken))
    seen = store.reader.rows.length
    list.show(shown)
    tell()
  }
  const tell = (): void => {
    const all = store.reader.rows.length
    const left = store.dropped > 0 ? ` · events before position ${store.dropped} are not held any more` : ''
    count.textContent = `${isEmpty(filter) ? '' : `${shown.length} of `}${all} rows${left}`
  }
  const drawTime = (): void => strip.draw(shown, store.isBroken)
  const drawTimeSoon = (): void => {
    if (timer !== 0) return
    timer = window.setTimeout(() => {
      timer = 0
      drawTime()
      // What was drawn before may be known to be broken by now.
      list.refresh()
    }, timeLineMs)
  }
  new ResizeObserver(drawTime).observe(strip.element)
  const goToHash = (): void => {
    const { seq } = readView(location.hash)
    const row = seq === undefined ? undefined : store.reader.rowOf(Number(seq))
    if (row !== undefined && list.selected !== row) list.select(row)
  }
  return {
    element: h(
      'div',
      { class: 'wire' },
      h('div', { class: 'wire-top' }, bar.element, h('div', { class: 'tools' }, ...(more.tools?.() ?? [])), count),
      strip.element,
      h(
        'div',
        { class: 'wire-columns' },
        h(
          'div',
          { class: 'wire-list' },
          h('div', { class: 'wire-lanes' }, ...more.lanes.map((lane) => h('span', {}, lane))),
          list.element,
        ),
        pane,
      ),
    ),
    update() {
      const { rows } = store.reader
      if (reader !== store.reader || rows.length < seen) {
        reader = store.reader
        refilter()
      } else if (rows.length > seen && !filter.onlyBroken) {
        const fits = rowFilter(filter, store.isBroken)
        for (const row of rows.slice(seen)) if (fits(row)) shown.push(row)
        seen = rows.length
        list.show(shown, false)
        tell()
      } else if (filter.onlyBroken) refilter()
      bar.update()
      drawTimeSoon()
      goToHash()
    },
    step(by) {
      const at = list.selected === undefined ? (by === 1 ? -1 : shown.length) : shown.indexOf(list.selected)
      for (let i = at + by; i >= 0 && i < shown.length; i += by) {
        const row = shown[i]
        if (row === undefined || !store.isBroken(row)) continue
        list.select(row)
        return
      }
    },
  }
}

function countsOf(store: Store, row: Row): { failed: number; warned: number } {
  const broken = store.brokenIn(row)
  const failed = broken.filter(({ result }) => result.verdict === 'failed').length
  return { failed, warned: broken.length - failed }
}
