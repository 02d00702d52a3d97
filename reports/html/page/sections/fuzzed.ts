/** What fuzz properties have tried of the schemas: a row for each message type of a revision. */
import { count } from '../../../text/words.ts'
import { h } from '../dom.ts'
import type { Model } from '../model.ts'

export function fuzzed({ document: { fuzz = [] } }: Model): HTMLElement | undefined {
  if (fuzz.length === 0) return undefined
  const messages = fuzz.reduce((sum, row) => sum + row.messages, 0)
  const titles = ['revision', 'type', 'messages', 'members and arms', 'not tried', 'flaws']
  return h(
    'section',
    { class: 'part' },
    h('h2', {}, 'Fuzzed'),
    h(
      'details',
      { class: 'group' },
      h('summary', {}, `${count(messages, 'message')} from the schemas`),
      h(
        'table',
        { class: 'fuzzed' },
        h('thead', {}, h('tr', {}, ...titles.map((title) => h('th', { scope: 'col' }, title)))),
        h(
          'tbody',
          {},
          ...fuzz.map(({ revision, type, messages: sent, places, untried, flaws }) =>
            h(
              'tr',
              {},
              h('td', {}, revision),
              h('th', { scope: 'row' }, type),
              h('td', {}, String(sent)),
              h('td', {}, `${places - untried.length} of ${places}`),
              h('td', {}, untried.join(', ')),
              h(
                'td',
                {},
                Object.entries(flaws)
                  .map(([kind, times]) => `${kind} ${times}`)
                  .join(', '),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}
