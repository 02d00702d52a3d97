/** What judges read of a conversation with an authorization server. */
import {
  allNamed,
  type Exchange,
  type Finding,
  failed,
  header,
  type JudgeContext,
  type Labels,
  notObserved,
  parseJson,
  passed,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'

export const needsLogin = 'needs as-login: set client and login under authorizationServer in the config'

/** The JSON object in an answer with this status. */
export function bodyOf(exchange: Exchange | undefined, status = 200): JsonObject | undefined {
  if (exchange?.http?.status !== status) return undefined
  const json = parseJson(exchange.http.responseBody ?? '')
  return isJsonObject(json) ? json : undefined
}

export const statusOf = (exchange: Exchange | undefined): number => exchange?.http?.status ?? 0

/** The exchange of a label, without the look being an error. */
export const one = (labels: Labels<never>, label: string): Exchange | undefined =>
  allNamed(labels, label).find((exchange) => exchange.label === label)

/** All facts that were told. */
export function factsIn({ conversations }: Pick<JudgeContext, 'conversations'>): JsonObject {
  const notes = conversations.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'note' && event.note.startsWith('facts ') ? [event.note.slice(6)] : [])),
  )
  return Object.assign({}, ...notes.map((note) => parseJson(note)))
}

/** The metadata documents that were found, with where. */
export function documentsIn(
  labels: Labels<never>,
): readonly { name: string; document: JsonObject; exchange: Exchange }[] {
  return allNamed(labels, 'metadata-').flatMap((exchange) => {
    const document = bodyOf(exchange)
    return document === undefined
      ? []
      : [{ name: (exchange.label ?? '').slice('metadata-'.length), document, exchange }]
  })
}

/** The last step of a walk. */
export const lastStep = (labels: Labels<never>, as: string): Exchange | undefined => allNamed(labels, `${as}-`).at(-1)

/** Where the last step of a walk has sent the user. */
export function locationOf(exchange: Exchange | undefined): URL | undefined {
  const location = header(exchange?.http?.responseHeaders ?? [], 'location')
  return location !== undefined && URL.canParse(location) ? new URL(location) : undefined
}

export const seqOf = (exchange: Exchange | undefined): readonly number[] => {
  const seq = exchange?.http?.responseSeq ?? exchange?.http?.seq
  return seq === undefined ? [] : [seq]
}

/** A request with a token that must be refused: any 4xx. */
export function refusesToken(exchange: Exchange | undefined, expected: string, reason: string = needsLogin): Finding {
  if (exchange?.http?.status === undefined) return notObserved(reason)
  const { status } = exchange.http
  if (status >= 400 && status < 500) return passed
  const body = bodyOf(exchange, status)
  const isToken = body?.access_token !== undefined
  if (!isToken && status >= 500) return notObserved(`it answered with HTTP ${status}`)
  return failed(expected, isToken ? 'a token' : `HTTP ${status}`, ...seqOf(exchange))
}

/** A token request that must lead to no token, however it is refused. */
export function isDenied(exchange: Exchange | undefined, expected: string, reason: string): Finding {
  const status = statusOf(exchange)
  if (exchange === undefined || status === 0) return notObserved(reason)
  if (bodyOf(exchange, status)?.access_token !== undefined) return failed(expected, 'a token', ...seqOf(exchange))
  return status >= 500 ? notObserved(`it answered with HTTP ${status}`) : passed
}
