/** What was not observed, by what would make it observable; what passed, with what gave the verdict; what was not planned. */
import type { Result } from '../../../../harness/judging/result.ts'
import { placeName } from '../../../../harness/trace/place.ts'
import { placesAt } from '../../../json/read-document.ts'
import { placeList } from '../../../record/cells.ts'
import { groupBy } from '../../../record/group.ts'
import { byRemedy, byUrgency, type UnseenGroup } from '../../../unseen/by-remedy.ts'
import { type Urgency, urgencies } from '../../../unseen/remedy.ts'
import { copyButton } from '../copy.ts'
import { type Child, h } from '../dom.ts'
import type { Entry, Model } from '../model.ts'
import type { View } from '../state.ts'

const inView = (view: View) => (result: Result) => view.place === undefined || placeName(result) === view.place

export function notObserved(entries: readonly Entry[], view: View): HTMLElement | undefined {
  const results = entries
    .flatMap((entry) => entry.results.filter((r) => r.verdict === 'not-observed'))
    .filter(inView(view))
  if (results.length === 0) return undefined
  const groups = byRemedy(results)
  const counts = byUrgency(results)
  const ids = new Set(results.map(({ requirement }) => requirement)).size
  return part(
    `Not observed: ${ids}`,
    ...urgencies.flatMap((urgency) => {
      const those = groups.filter(({ remedy }) => remedy.urgency === urgency)
      if (those.length === 0) return []
      return [h('h3', {}, `${meanings[urgency]}: ${counts.get(urgency) ?? 0}`), ...those.map(unseenGroup)]
    }),
  )
}

const meanings: Readonly<Record<Urgency, string>> = {
  needed: 'Needs a look: something prevents a verdict',
  'worth it': 'Worth a line of configuration, if your target has such a feature',
  fine: 'Fine: nothing to do',
}

function unseenGroup({ remedy, requirements, reasons, results: theirs }: UnseenGroup): HTMLElement {
  return h(
    'details',
    { class: 'group' },
    h('summary', {}, h('span', { class: 'number' }, String(requirements.length)), ' ', remedy.title),
    remedy.config !== undefined &&
      h('div', { class: 'again' }, h('code', {}, ...multiline(remedy.config)), copyButton('copy', remedy.config)),
    h('ul', {}, ...reasons.map((reason) => h('li', { class: 'reason' }, reason))),
    requirementList(theirs),
  )
}

export function passed(entries: readonly Entry[], view: View): HTMLElement | undefined {
  const results = entries.flatMap((entry) => entry.results.filter((r) => r.verdict === 'passed')).filter(inView(view))
  if (results.length === 0) return undefined
  const bySource = [...groupBy(results, ({ source }) => source)].sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = new Set(results.map(({ requirement }) => requirement)).size
  return part(
    `Passed: ${ids}`,
    ...bySource.map(([source, theirs]) =>
      h(
        'details',
        { class: 'group' },
        h(
          'summary',
          {},
          h('span', { class: 'number' }, String(new Set(theirs.map((r) => r.requirement)).size)),
          ' ',
          h('code', {}, source),
        ),
        requirementList(theirs),
      ),
    ),
  )
}

export function aside(entries: readonly Entry[], { document }: Model, view: View): HTMLElement | undefined {
  const notApplicable = entries
    .flatMap((entry) => entry.results.filter((r) => r.verdict === 'not-applicable'))
    .filter(inView(view))
  const omitted = [...groupBy(document.omitted, ({ reason }) => reason)]
  if (notApplicable.length === 0 && omitted.length === 0) return undefined
  const byReason = [...groupBy(notApplicable, ({ reason = 'no reason given' }) => reason)]
  return part(
    'Not tested',
    ...byReason.map(([reason, theirs]) =>
      h(
        'details',
        { class: 'group' },
        h('summary', {}, h('span', { class: 'number' }, String(theirs.length)), ` not applicable: ${reason}`),
        requirementList(theirs),
      ),
    ),
    ...omitted.map(([reason, cells]) =>
      h(
        'details',
        { class: 'group' },
        h(
          'summary',
          {},
          h(
            'span',
            { class: 'number' },
            String(cells.reduce((sum, { at, scenarios }) => sum + at.length * scenarios.length, 0)),
          ),
          ` scenario runs not planned: ${reason}`,
        ),
        h(
          'ul',
          {},
          ...cells.map(({ scenarios, at }) =>
            h('li', {}, `${placeList(placesAt(at, document.places))}: `, h('code', {}, scenarios.join(', '))),
          ),
        ),
      ),
    ),
  )
}

function requirementList(results: readonly Result[]): HTMLElement {
  const groups = [...groupBy(results, ({ requirement }) => requirement)]
  return h(
    'ul',
    { class: 'requirements' },
    ...groups.map(([id, theirs]) =>
      h(
        'li',
        { id: `${theirs[0].verdict}-${id}` },
        h('a', { href: theirs[0].link }, h('code', {}, id)),
        ' ',
        h('span', { class: 'where' }, placeList(theirs)),
        h('div', { class: 'says' }, theirs[0].says),
      ),
    ),
  )
}

function part(title: string, ...content: readonly Child[]): HTMLElement {
  return h('section', { class: 'part' }, h('h2', {}, title), ...content)
}

function multiline(text: string): Child[] {
  return text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [h('br'), line]))
}
