/** What the target turned out to be, and how the run was made. */

import { placeName } from '../../../../harness/trace/place.ts'
import { factNames } from '../../../json/format.ts'
import { placeList, revisionList } from '../../../record/cells.ts'
import { count, duration } from '../../../text/words.ts'
import { h, lines } from '../dom.ts'
import type { Model } from '../model.ts'

export function facts({ document }: Model): HTMLElement {
  const { facts, scenarios, options, environment, ledger, id, traceFile, bounds, problems, crashes = [] } = document
  const starts = scenarios.flatMap(({ runs }) => runs.flatMap(({ startMs }) => startMs ?? []))
  const rows: [string, string][] = [
    ...(facts?.refused ?? []).map((refusal): [string, string] => [`refuses ${placeName(refusal)}`, refusal.reason]),
    ...(starts.length > 0
      ? [['starts', `${starts.length}, ${duration(starts.reduce((a, b) => a + b, 0))} together`] as [string, string]]
      : []),
    ...(options === undefined ? [] : [['options', JSON.stringify(options)] as [string, string]]),
    ...(environment === undefined
      ? []
      : [['environment', `Node ${environment.node}, ${environment.platform} ${environment.arch}`] as [string, string]]),
    ...(ledger === undefined ? [] : [['requirements', ledger] as [string, string]]),
    ...(id === undefined ? [] : [['run', id] as [string, string]]),
    ...(traceFile === undefined ? [] : [['trace', traceFile] as [string, string]]),
    ...crashes.map(({ how, after, times, stderr, ...place }): [string, string] => [
      `crashed in ${placeName(place)}`,
      `${how}${after === undefined ? '' : ` after ${after}`}, seen ${count(times, 'time')}${stderr === '' ? '' : `: ${stderr}`}`,
    ]),
    ...[...problems, ...bounds].map((text): [string, string] => ['problem', text]),
  ]
  return h(
    'section',
    { class: 'part facts' },
    h('h2', {}, 'Facts'),
    h(
      'dl',
      {},
      ...(facts?.kind !== 'authorization-server'
        ? [h('dt', {}, 'accepts'), h('dd', {}, placeList(facts?.accepted ?? []) || 'nothing')]
        : [h('dt', {}, 'rules of'), h('dd', {}, revisionList(facts.accepted))]),
      ...rows.flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, ...lines(text))]),
    ),
    // An issuer has neither capabilities nor tools.
    ...(facts?.kind !== 'authorization-server' ? (facts?.accepted ?? []) : []).map((place) =>
      h(
        'details',
        { class: 'group' },
        h('summary', {}, placeName(place)),
        ...factNames.flatMap((name) => {
          const at = place[name]
          const value = at === undefined ? undefined : facts?.values[at]
          if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
          return [
            h('h3', {}, Array.isArray(value) ? `${name}: ${value.length}` : name),
            h('pre', { class: 'raw' }, ...preText(value)),
          ]
        }),
      ),
    ),
  )
}

function preText(value: unknown): (Node | string)[] {
  return JSON.stringify(value, null, 1)
    .split('\n')
    .flatMap((line, i) => (i === 0 ? [line] : [h('br'), line]))
}
