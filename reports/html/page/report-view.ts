/** The report of a run: the view of it that the address asks for. */

import type { Result } from '../../../harness/judging/result.ts'
import { placeName } from '../../../harness/trace/place.ts'
import { crashesOf } from '../../record/crashes.ts'
import { isBroken } from '../../record/verdicts.ts'
import { redOf } from '../../red/red.ts'
import { card, type Target } from './card.ts'
import { reachOf } from './commands.ts'
import { type Child, h } from './dom.ts'
import { chosen, type Entry, type Model } from './model.ts'
import { advised } from './sections/advised.ts'
import { crashCard } from './sections/crash.ts'
import { facts } from './sections/facts.ts'
import { fuzzed } from './sections/fuzzed.ts'
import { cautions, header } from './sections/header.ts'
import { matrix } from './sections/matrix.ts'
import { rates } from './sections/rates.ts'
import { chips, outline, search } from './sections/sidebar.ts'
import { aside, notObserved, passed } from './sections/unseen.ts'
import { readView, type View } from './state.ts'

/** The parts of the page that show a report. */
interface ReportView {
  /** The verdict and the target, and what is to be said first. */
  readonly top: readonly HTMLElement[]
  readonly columns: HTMLElement
  draw(): void
}

/**
 * @param compared where a comparison with another report is shown
 * @param main where the verdicts go
 */
export function reportView(model: Model, compared: HTMLElement, main: HTMLElement): ReportView {
  const side = h('aside', { class: 'side', label: 'Search and requirements' })
  return {
    top: [header(model), ...[cautions(model)].filter((part) => part !== undefined)],
    columns: h('div', { class: 'columns' }, side, main),
    draw() {
      const view = readView(location.hash)
      const isTyping = document.activeElement?.id === 'search'
      const box = side.querySelector<HTMLInputElement>('#search')
      const [input, ...rest] = [isTyping && box !== null ? box : search(view), chips(model, view), outline(model, view)]
      if (isTyping && box !== null) {
        for (const old of [...side.children].slice(1)) old.remove()
        side.append(...rest)
      } else side.replaceChildren(...[input, ...rest].filter((part) => part !== undefined))
      main.replaceChildren(compared, ...content(model, view).filter((part) => part !== undefined))
      focus(view)
    },
  }
}

/** A client asks us: nothing of ours can be sent to it again. */
const noReach = { command: undefined, url: undefined }

/** @returns the parts of the page that depend on the view */
function content(model: Model, view: View): (HTMLElement | undefined)[] {
  const entries = chosen(model, view)
  const { side, strict } = model.document
  const target: Target = { side, reach: side === 'server' ? reachOf(model.document.target) : noReach }
  const isShown = (verdict: string) => view.verdict === undefined || view.verdict === verdict
  const inPlace = (entry: Entry) => entry.results.filter((r) => view.place === undefined || placeName(r) === view.place)
  const cards = (kind: 'failed' | 'warned', isShownRed: (result: Result) => boolean) =>
    entries.flatMap((entry) => {
      const red = redOf(inPlace(entry), side, isShownRed)
      return red === undefined ? [] : [card(red, kind, target, view)]
    })
  const reds = isShown('failed') || strict ? cards('failed', (r) => isBroken(r, strict)) : []
  const isRed = new Set(entries.filter(({ results }) => results.some((r) => isBroken(r, strict))).map(({ id }) => id))
  const warned =
    strict || !isShown('warned')
      ? []
      : entries
          .filter(({ id }) => !isRed.has(id) || view.verdict === 'warned')
          .flatMap((entry) => {
            const red = redOf(inPlace(entry), side, (r) => r.verdict === 'warned' && r.excused === undefined)
            return red === undefined ? [] : [card(red, 'warned', target, view)]
          })
  const crashed = crashesOf(model.record).map((crash) => crashCard(crash, target))
  const known = isShown('failed') ? cards('warned', ({ excused }) => excused !== undefined) : []
  const faults = entries.flatMap((entry) => inPlace(entry).filter((r) => r.verdict === 'harness-error'))
  return [
    matrix(model, view),
    isShown('failed') ? listed(`Crashed: ${crashed.length}`, crashed) : undefined,
    listed(`Failed: ${reds.length}`, reds),
    listed(`Known failures, not counted: ${known.length}`, known),
    listed(`Warned: ${warned.length}`, warned),
    faults.length === 0
      ? undefined
      : listed(
          'Bugs in mcp-conform',
          faults.map((r) => h('p', {}, h('code', {}, r.requirement), ` ${placeName(r)}: ${r.reason ?? ''}`)),
        ),
    isShown('not-observed') ? notObserved(entries, view) : undefined,
    isShown('passed') ? passed(entries, view) : undefined,
    isShown('not-applicable') ? aside(entries, model, view) : undefined,
    advised(model),
    fuzzed(model),
    rates(model),
    facts(model),
    h('footer', { class: 'end' }, '? lists the keys · drop another report here to compare'),
  ]
}

function listed(title: string, content: readonly Child[]): HTMLElement | undefined {
  return content.length === 0 ? undefined : h('section', { class: 'part' }, h('h2', {}, title), ...content)
}

/** Brings the requirement that the address names into view. */
function focus({ requirement }: View): void {
  if (requirement === undefined) return
  const element =
    document.getElementById(`card-${requirement}`) ??
    ['not-observed', 'passed', 'not-applicable']
      .map((v) => document.getElementById(`${v}-${requirement}`))
      .find((e) => e !== null)
  if (element === undefined || element === null) return
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true
  element.classList.add('current')
  if (document.activeElement?.id !== 'search') element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
