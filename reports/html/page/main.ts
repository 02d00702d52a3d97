/** The page: of a finished run, whose report the file carries, or of one that goes on, of which a program tells it. */

import { h } from './dom.ts'
import { keyList, listenToKeys } from './keys.ts'
import { type Model, modelOf } from './model.ts'
import { parseReport } from './parse-report.ts'
import { unfoldForPrint } from './print.ts'
import { reportView } from './report-view.ts'
import { acceptDrops } from './sections/comparison.ts'
import { readView } from './state.ts'
import { startLive } from './wire/live.ts'
import { reportWire } from './wire/report-wire.ts'
import { tabBar } from './wire/tabs.ts'

const isLive = document.querySelector('meta[name=live]') !== null
if (isLive) startLive()
else {
  const report = parseReport(document.querySelector('#report')?.textContent ?? '')
  if (report === undefined) document.body.textContent = 'This file holds no report.'
  else start(modelOf(report))
}

function start(model: Model): void {
  document.title = `${model.document.summary.outcome}: ${model.document.target}`
  const compared = h('div', { id: 'compared' })
  const report = reportView(model, compared, h('main', { id: 'main' }))
  const wire = reportWire(model)
  const messages = h('main', { id: 'main' }, wire?.element)
  const bar = tabBar([
    ['report', 'Report'],
    ['wire', 'Messages'],
  ])
  const body = h('div', { id: 'body' })
  const draw = (): void => {
    const isWire = wire !== undefined && readView(location.hash).tab === 'wire'
    bar.mark(isWire ? 'wire' : 'report')
    const shown = isWire ? messages : report.columns
    if (body.firstChild !== shown) body.replaceChildren(shown)
    if (isWire) wire.update()
    else report.draw()
  }
  document.body.replaceChildren(
    h('a', { href: '#main', class: 'skip' }, 'to the report'),
    ...report.top,
    ...(wire === undefined ? [] : [bar.element]),
    body,
    keyList(),
  )
  acceptDrops(model.document, (element) => {
    compared.replaceChildren(element)
    compared.scrollIntoView()
  })
  addEventListener('hashchange', draw)
  listenToKeys((by) => {
    if (wire === undefined || readView(location.hash).tab !== 'wire') return false
    wire.step(by)
    return true
  })
  draw()
  unfoldForPrint()
}
