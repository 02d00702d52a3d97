/** A run, or what passes a tap, while it happens. */
import type { Outcome } from '../../../../harness/runner/events.ts'
import { reachOf } from '../commands.ts'
import { type Child, h } from '../dom.ts'
import { keyList, listenToKeys, showKeys } from '../keys.ts'
import { modelOf } from '../model.ts'
import { parseReport } from '../parse-report.ts'
import { reportView } from '../report-view.ts'
import { readView } from '../state.ts'
import { switchTheme } from '../theme.ts'
import type { Row } from './rows.ts'
import { rulesView } from './rules-view.ts'
import { sendAgain } from './send-again.ts'
import { askSchema, listenTo } from './source.ts'
import { type Part, Store } from './store.ts'
import { tabBar } from './tabs.ts'
import { wireView } from './wire-view.ts'

const noReach = { command: undefined, url: undefined }

export function startLive(): void {
  const store = new Store()
  const head = h('header', { class: 'top' })
  const bar = tabBar([
    ['wire', 'Messages'],
    ['rules', 'Requirements'],
    ['report', 'Report'],
  ])
  const main = h('main', { id: 'main' })
  let isLost = false
  let views = makeViews(store)
  let shownRun: Store['begun']
  const report = reportTab(store)
  const draw = (): void => {
    if (store.begun !== shownRun) {
      shownRun = store.begun
      views = makeViews(store)
      report.reset()
    }
    const { tab = 'wire' } = readView(location.hash)
    bar.mark(tab)
    const view = tab === 'rules' ? views.rules : tab === 'report' ? report : views.wire
    if (main.firstChild !== view.element) main.replaceChildren(view.element)
    view.update()
    drawHead(head, store, isLost)
  }
  document.body.classList.add('live')
  document.body.replaceChildren(
    h('a', { href: '#main', class: 'skip' }, 'to the messages'),
    head,
    bar.element,
    main,
    keyList(),
  )
  addEventListener('hashchange', draw)
  listenToKeys((by) => {
    const { tab } = readView(location.hash)
    if (tab === 'report') return false
    ;(tab === 'rules' ? views.rules : views.wire).step(by)
    return true
  })
  listenTo(store, draw, (now) => {
    isLost = now
    drawHead(head, store, isLost)
  })
  draw()
}

function makeViews(store: Store) {
  const { begun } = store
  const parts = begun?.parts.map(({ side }) => side) ?? []
  const isTap = parts.length > 1
  const reach = parts.includes('server') ? reachOf(begun?.target ?? '') : noReach
  const lanes: readonly [string, string] = isTap
    ? ['client', 'server']
    : parts[0] === 'client'
      ? ['client under test', 'mcp-conform']
      : ['mcp-conform', 'server under test']
  const meaning = begun?.sendAgain
  const wire = wireView(store, {
    reach,
    lanes,
    isLive: true,
    schema: ({ revision, from, method, kind, body = '' }: Row) =>
      askSchema({
        revision,
        from: from === 'client' ? 'client' : 'server',
        text: body,
        ...(kind === 'result' || kind === 'error' ? { inReplyTo: method } : {}),
      }),
    ...(meaning === undefined ? {} : { sendAgain: (row: Row) => sendAgain(row, meaning) }),
    tools: () => [h('button', { type: 'button', onclick: () => save(store) }, 'save the trace')],
  })
  return { wire, rules: rulesView(store, reach) }
}

/** Verdict, target and progress. */
function drawHead(head: HTMLElement, store: Store, isLost: boolean): void {
  const { begun, progress, summaries, problems, crashes } = store
  const failed = (part: Part): number =>
    [...store.rules.values()].filter((rule) => rule.part === part && rule.verdict === 'failed').length
  const parts = begun?.parts.map(({ side }) => side) ?? []
  const words = parts.map((part) => {
    const outcome = summaries.get(part)?.outcome
    const number = failed(part)
    const text = outcome === undefined ? (number === 0 ? 'no failure yet' : `${number} failed`) : outcomes[outcome]
    const kind = outcome ?? (number === 0 ? '' : 'violations')
    return h('span', { class: `verdict ${kind}` }, parts.length > 1 ? `${part}: ${text}` : text)
  })
  const hasEnded = store.isOver || (parts.length > 0 && parts.every((part) => summaries.has(part)))
  const state = isLost
    ? 'The program does not answer: what it had told stays here.'
    : hasEnded
      ? 'It has ended.'
      : progress === undefined || progress.planned === 0
        ? 'Live'
        : `Live: ${progress.done} of ${progress.planned} scenario runs`
  const remarks: Child[] = [...problems.slice(-3), ...crashes.slice(-3).map((how) => `crashed: ${how}`)].map((text) =>
    h('p', { class: 'run' }, text.slice(0, 300)),
  )
  document.title = `${failed('server') + failed('client')} failed: ${begun?.target ?? 'mcp-conform'}`
  head.replaceChildren(
    h('h1', { class: 'live-title' }, ...(words.length === 0 ? ['Waiting …'] : words)),
    h(
      'div',
      { class: 'about' },
      h('p', { class: 'target' }, h('code', {}, begun?.target ?? '')),
      h('p', { class: 'run', role: 'status' }, state),
      ...remarks,
    ),
    h(
      'div',
      { class: 'tools' },
      h('button', { type: 'button', title: 'Switch between light and dark (t)', onclick: switchTheme }, 'dark / light'),
      h('button', { type: 'button', title: 'Keys (?)', onclick: showKeys }, 'keys'),
    ),
  )
}

const outcomes: Readonly<Record<Outcome, string>> = {
  conforms: 'CONFORMS',
  'known-violations': 'KNOWN FAILURES',
  violations: 'DOES NOT CONFORM',
  'outdated-baseline': 'BASELINE OUTDATED',
  incomplete: 'INCOMPLETE',
  interrupted: 'INTERRUPTED',
}

/** The report of each part, once its run has ended. */
function reportTab(store: Store) {
  const soon = (): HTMLElement => h('p', { class: 'says' }, 'The report is drawn when the run has ended.')
  const element = h('div', { class: 'report-tab' }, soon())
  let part: Part | undefined
  let drawn: Part | undefined
  let redraw = (): void => {}
  const choose = (one: Part): void => {
    part = one
    update()
  }
  const update = (): void => {
    const parts = store.begun?.parts.map(({ side }) => side) ?? []
    const chosen = part ?? parts[0]
    const text = chosen === undefined ? undefined : store.reports.get(chosen)
    if (text === undefined || chosen === drawn) return
    drawn = chosen
    const document = parseReport(text)
    if (document === undefined) return
    const view = reportView(modelOf(document), h('div', { id: 'compared' }), h('div', { class: 'main' }))
    const switches = parts.map((one) =>
      h('button', { type: 'button', pressed: one === chosen, onclick: () => choose(one) }, one),
    )
    element.replaceChildren(
      ...(parts.length > 1 ? [h('div', { class: 'parts' }, ...switches)] : []),
      ...view.top,
      view.columns,
    )
    redraw = view.draw
    redraw()
  }
  addEventListener('hashchange', () => element.isConnected && redraw())
  return {
    element,
    update,
    reset: () => {
      part = undefined
      drawn = undefined
      redraw = () => {}
      element.replaceChildren(soon())
    },
  }
}

/** The trace as a file that `mcp-conform judge` reads. */
function save(store: Store): void {
  const text = store.trace.map((event) => JSON.stringify(event)).join('\n')
  const link = h('a', {}, '')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'application/jsonl' }))
  link.download = 'mcp-conform-trace.jsonl'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
