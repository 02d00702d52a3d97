/** Elicitations by URL: as a question of the server, or in the list of an error that names what has to be done first. */

import { at, type Conversation, isModern, isSince, type Message } from '../../../harness/index.ts'
import { codes } from '../../../schema/error-codes.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { allQuestions } from '../../judging/questions.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const completed = 'notifications/elicitation/complete'

interface Visit {
  readonly params: JsonObject
  readonly seq: number
}

/** A request with a URL and no form means the URL, whatever the mode says. */
const isVisit = ({ mode, url, requestedSchema }: JsonObject): boolean =>
  mode === 'url' || (typeof url === 'string' && requestedSchema === undefined)

const isRequired = ({ error }: Message): boolean => error?.code === codes.urlElicitationRequired

const entriesOf = ({ error }: Message): Json | undefined => at(error?.data, 'elicitations')

const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== ''

/** The members that have to be there and are not. */
const missing = (params: JsonObject, names: readonly string[]): readonly string[] =>
  names.filter((name) => (name === 'mode' ? params.mode !== 'url' : !isText(params[name])))

function paramsReadings({ params, seq }: Visit, isStateless: boolean): readonly Reading[] {
  const names = ['mode', 'message', 'url', ...(isStateless ? [] : ['elicitationId'])]
  const lacking = missing(params, names)
  const flaw = lacking.length > 0 && { expected: `an elicitation by URL with ${lacking.join(', ')}`, actual: params }
  return [reading(isStateless ? 'elicitation.url.params-2026' : 'elicitation.url.params', flaw, seq)]
}

const isLocal = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host)

function urlReadings({ params: { url }, seq }: Visit): readonly Reading[] {
  if (typeof url !== 'string' || url === '') return []
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isRepaired = [...url].some((character) => character <= ' ')
  const invalid = parsed === undefined && { expected: 'a valid URL', actual: url }
  const repaired = isRepaired && { expected: 'a URL without white space', actual: url, warning: true as const }
  const isOpen = parsed?.protocol === 'http:' && !isLocal(parsed.hostname)
  return [
    reading('elicitation.url.valid-url', invalid || repaired, seq),
    ...(parsed === undefined
      ? []
      : [reading('elicitation.url.https', isOpen && { expected: 'a URL with https', actual: url }, seq)]),
  ]
}

/** What a refusal for want of an interaction says about it. */
function errorReadings(message: Message): readonly Reading[] {
  const { error, seq } = message
  if (error === undefined || !isRequired(message)) return []
  const entries = entriesOf(message)
  const isList = isJsonArray(entries) && entries.length > 0
  const unlisted = !isList && { expected: 'data.elicitations: what has to be completed', actual: error.data ?? null }
  const listed = isJsonArray(entries) ? entries : []
  const odd = listed.find(
    (entry) => !isJsonObject(entry) || missing(entry, ['mode', 'message', 'url', 'elicitationId']).length > 0,
  )
  const flaw = odd !== undefined && { expected: 'an elicitation by URL with an elicitationId', actual: odd }
  return [
    reading('elicitation.url-required-error.list', unlisted, seq),
    ...(isList ? [reading('elicitation.url-required-error.url-mode-entries', flaw, seq)] : []),
  ]
}

const visitsInErrors = ({ bySubject }: Conversation): readonly Visit[] =>
  bySubject.filter(isRequired).flatMap((message) => {
    const entries = entriesOf(message)
    const listed = isJsonArray(entries) ? entries.filter(isJsonObject).filter(isVisit) : []
    return listed.map((params) => ({ params, seq: message.seq }))
  })

/** The news that an interaction is over names one that there was. Its shape is for another rule. */
function completionReadings({ bySubject }: Conversation, visits: readonly Visit[]): readonly Reading[] {
  const told = bySubject.filter(({ method, params }) => method === completed && isText(params?.elicitationId))
  return told.map(({ params, json, seq }) => {
    const isKnown = visits.some((visit) => visit.seq < seq && visit.params.elicitationId === params?.elicitationId)
    const flaw = !isKnown && { expected: 'the elicitationId of an elicitation on this connection', actual: json }
    return reading('elicitation.complete.carries-id', flaw, seq)
  })
}

function readings(conversation: Conversation): readonly Reading[] {
  const { revision, bySubject } = conversation
  if (!isSince(revision, '2025-11-25')) return []
  const isStateless = isModern(revision)
  const asked = allQuestions(conversation).filter(
    ({ method, params }) => method === 'elicitation/create' && isVisit(params),
  )
  // There the error is gone; that it comes all the same has a rule of its own.
  const named = isStateless ? [] : visitsInErrors(conversation)
  return [
    ...asked.flatMap((visit) => paramsReadings(visit, isStateless)),
    ...[...asked, ...named].flatMap(urlReadings),
    ...(isStateless ? [] : bySubject.flatMap(errorReadings)),
    ...(isStateless ? [] : completionReadings(conversation, [...asked, ...named])),
  ]
}

export default monitor({
  title: 'Elicitations by URL say where to go, and which one they are',
  judges: judgesFrom(
    [
      'elicitation.url.params',
      'elicitation.url.params-2026',
      'elicitation.url.valid-url',
      'elicitation.url.https',
      'elicitation.url-required-error.list',
      'elicitation.url-required-error.url-mode-entries',
      'elicitation.complete.carries-id',
    ],
    readings,
    'no interaction by URL was asked for',
  ),
})
