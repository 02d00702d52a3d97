/** The verdict, the target, and what makes the verdict worth less than it looks. */
import { outcomeText } from '../../../record/outcome-text.ts'
import { reservations } from '../../../record/reservations.ts'
import { setsText } from '../../../record/sets-text.ts'
import { duration } from '../../../text/words.ts'
import { h } from '../dom.ts'
import { showKeys } from '../keys.ts'
import type { Model } from '../model.ts'
import { switchTheme } from '../theme.ts'

export function header({
  document: { side, kind, target, startedAt, durationMs, seed, sets, tool, facts, summary },
  record,
}: Model): HTMLElement {
  const { title, words } = outcomeText(record)
  const named = facts?.accepted[0]?.implementation
  const implementation = named === undefined ? undefined : facts?.values[named]
  const when = startedAt.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC')
  return h(
    'header',
    { class: 'top' },
    h('h1', { class: `verdict ${summary.outcome}` }, title),
    h(
      'div',
      { class: 'about' },
      h(
        'p',
        { class: 'target' },
        nameOf(implementation) ?? `${kind?.replace('-', ' ') ?? side} under test`,
        ' ',
        h('code', {}, target),
      ),
      h(
        'p',
        { class: 'run' },
        `${words} ${duration(durationMs)} · seed ${seed} · ${when} · ${tool.name} ${tool.version}`,
      ),
      ...(sets === undefined ? [] : [h('p', { class: 'run' }, `Judged by: ${setsText(sets)}.`)]),
    ),
    h(
      'div',
      { class: 'tools' },
      h('button', { type: 'button', title: 'Switch between light and dark (t)', onclick: switchTheme }, 'dark / light'),
      h('button', { type: 'button', title: 'Keys (?)', onclick: showKeys }, 'keys'),
      h('button', { type: 'button', title: 'Print, or save as PDF', onclick: () => print() }, 'print'),
    ),
  )
}

function nameOf(implementation: unknown): string | undefined {
  if (typeof implementation !== 'object' || implementation === null || !('name' in implementation)) return undefined
  const version = 'version' in implementation ? ` ${String(implementation.version)}` : ''
  return `${String(implementation.name)}${version}`
}

export function cautions({ record }: Model): HTMLElement | undefined {
  const all = reservations(record)
  if (all.length === 0) return undefined
  return h(
    'section',
    { class: 'cautions', label: 'What prevents a verdict' },
    h('ul', {}, ...all.map((text) => h('li', {}, text))),
  )
}
