/**
 * Which requirement a flaw of a message is reported under: the most special one that speaks about the place where it is, so
 * that one flaw gives one failure.
 */
import { isSince } from '../../../../harness/index.ts'
import { lookUp, pointerSteps } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { isRequirementId } from '../../../requirements/ledger.ts'
import { type FlawPlace, type RouteRow, rows, widerRows } from './route-table.ts'

type Test = (place: FlawPlace, steps: readonly string[]) => boolean
const before = rows.map(compiled)
const after = widerRows.map(compiled)

/** The requirement that the violation is reported under; `null` when another monitor does it. */
export function route(place: FlawPlace): RequirementId | null {
  const steps = pointerSteps(place.violation.path)
  const first = before.find(({ fits }) => fits(place, steps))
  if (first !== undefined) return first.as
  const named = place.violation.requirement
  if (hasOddScheme(place) || named === 'roots.uri.file-scheme') return null
  if (named !== undefined && isRequirementId(named) && !isOfOtherMedia(named, place)) return named
  const wider = after.find(({ fits }) => fits(place, steps))
  return wider === undefined ? place.requirement : wider.as
}

function compiled({ of, behind, at, when, as }: RouteRow): { readonly fits: Test; readonly as: RouteRow['as'] } {
  const [which, step = ''] = behind ?? []
  const isAt = at === undefined ? () => true : pathTest(at)
  const fits: Test = (place, steps) => {
    if (of?.includes(place.typeName) === false) return false
    const from = which === undefined ? 0 : (which === 'first' ? steps.indexOf(step) : steps.lastIndexOf(step)) + 1
    if (which !== undefined && from === 0) return false
    const path = from === 0 ? steps : steps.slice(from)
    return isAt(path) && when?.(place, path) !== false
  }
  return { fits, as }
}

function pathTest(pattern: string): (path: readonly string[]) => boolean {
  const words = pattern.split(' ').filter((word) => word !== '' && word !== '...')
  const isOpen = pattern.endsWith('...')
  const choices = words.map((word) => (word === '*' ? undefined : word.split('|')))
  return (path) =>
    (isOpen ? path.length >= choices.length : path.length === choices.length) &&
    choices.every((choice, i) => choice?.includes(path[i] ?? '') ?? true)
}

/** Media of other messages than tool results are judged by the rule on those messages. */
function isOfOtherMedia(named: RequirementId, { typeName }: FlawPlace): boolean {
  return ['tools.content.image-base64', 'tools.content.audio-base64'].includes(named) && typeName !== 'CallToolResult'
}

/** An address whose scheme is no scheme breaks the rule on schemes of one's own, where the revision has it: listed-details.ts. */
function hasOddScheme({ revision, value, violation }: FlawPlace): boolean {
  if (violation.requirement !== 'resources.uri.valid' || !isSince(revision, '2025-06-18')) return false
  const uri = lookUp(value, violation.path)
  const scheme = typeof uri === 'string' ? /^([^:/?#]+):\/\//.exec(uri)?.[1] : undefined
  return scheme !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)
}

/** The requirements that the schema names. */
const named: readonly RequirementId[] = [
  'tools.content.image-base64',
  'tools.content.audio-base64',
  'messages.result.result-type-present',
  'resources.uri.valid',
  'resources.templates.rfc6570',
  'resources.contents.blob-base64',
  'progress.token.string-or-integer',
  'progress.client.token-string-or-integer',
  'mrtr.server.at-least-one-field',
]

/** The ids that `route` can name beside those of types. */
export const routedRequirements: readonly RequirementId[] = [
  ...new Set([...[...rows, ...widerRows].flatMap((row) => row.as ?? []), ...named]),
]
