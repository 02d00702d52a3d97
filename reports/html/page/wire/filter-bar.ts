/** The search and the filters of the conversations. */
import { h } from '../dom.ts'
import { type Filter, noFilter } from './filter.ts'
import type { Store } from './store.ts'

interface FilterBar {
  readonly element: HTMLElement
  /** There are more sessions or methods to choose from. */
  update(): void
}

/** The latest sessions that can be chosen from. */
const mostSessions = 500
/** Milliseconds without a key after which a search begins. */
const typingMs = 150

export function filterBar(store: Store, onChange: (filter: Filter) => void): FilterBar {
  const query = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'search messages  ( / )',
    label: 'Search messages',
  })
  const id = h('input', { type: 'search', class: 'short', placeholder: 'id', label: 'Request id' })
  const session = h('select', { label: 'Session' })
  const method = h('select', { label: 'Method' })
  const from = h('select', { label: 'Direction' })
  const onlyBroken = h('input', { type: 'checkbox', id: 'only-broken' })
  const label = h('label', { class: 'check' }, onlyBroken, ' only violations')
  from.append(
    ...[option('', 'both directions'), option('client', 'from the client'), option('server', 'from the server')],
  )
  let timer = 0
  const change = (): void =>
    onChange({
      ...noFilter,
      query: query.value,
      id: id.value.trim(),
      session: session.value,
      method: method.value,
      from: from.value,
      onlyBroken: onlyBroken.checked,
    })
  for (const input of [query, id])
    input.addEventListener('input', () => {
      clearTimeout(timer)
      timer = window.setTimeout(change, typingMs)
    })
  for (const input of [session, method, from, onlyBroken]) input.addEventListener('change', change)
  const counts = { sessions: -1, methods: -1 }
  const update = (): void => {
    const { sessions, methods } = store.reader
    if (sessions.size !== counts.sessions) {
      counts.sessions = sessions.size
      const latest = [...sessions.values()].slice(-mostSessions)
      fill(
        session,
        'all sessions',
        latest.map(({ connection, transport, revision }) => [connection, `${connection} ${transport} ${revision}`]),
      )
    }
    if (methods.size !== counts.methods) {
      counts.methods = methods.size
      fill(
        method,
        'all methods',
        [...methods].sort().map((name) => [name, name]),
      )
    }
  }
  update()
  return {
    element: h('div', { class: 'filters', role: 'search', label: 'Messages' }, query, session, method, id, from, label),
    update,
  }
}

function fill(select: HTMLSelectElement, all: string, values: readonly (readonly [string, string])[]): void {
  const { value } = select
  select.replaceChildren(option('', all), ...values.map(([key, text]) => option(key, text)))
  select.value = value
}

function option(value: string, text: string): HTMLOptionElement {
  const element = h('option', {}, text.slice(0, 100))
  element.value = value
  return element
}
