/** What breaks no rule and is worth a change: apart from the verdicts. */
import { h } from '../dom.ts'
import type { Model } from '../model.ts'

export function advised({ document: { advice = [] } }: Model): HTMLElement | undefined {
  if (advice.length === 0) return undefined
  return h(
    'section',
    { class: 'part' },
    h('h2', {}, `Advice: ${advice.length}`),
    h('p', {}, 'No violations, never counted: what troubles some clients and model providers.'),
    ...advice.map(({ id, says, about, help, link }) =>
      h(
        'details',
        { class: 'group', id: `advice-${id}` },
        h('summary', {}, says),
        about.length === 0 ? undefined : h('ul', {}, ...about.map((name) => h('li', {}, h('code', {}, name)))),
        h('p', {}, `Try: ${help}`),
        link === undefined ? undefined : h('p', {}, h('a', { href: link }, link)),
      ),
    ),
  )
}
