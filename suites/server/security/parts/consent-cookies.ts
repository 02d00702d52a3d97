/** The cookies on which a consent rests, as the walks through a login have shown. */
import { allNamed, header, type Labels } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'

export interface ConsentCookie {
  readonly name: string
  readonly attributes: readonly unknown[]
  readonly sameSite: unknown
  /** Another value did as well. */
  readonly isForged: boolean
  /** Without TLS a server may leave out what demands it. */
  readonly isPlain: boolean
  readonly seq: readonly number[]
}

export function consentCookies(labels: Labels<never>, { tracking }: JsonObject): readonly ConsentCookie[] {
  const told = Array.isArray(tracking) ? tracking.filter(isJsonObject) : []
  const setting = allNamed(labels, 'first-').find(
    ({ http }) => header(http?.responseHeaders ?? [], 'set-cookie') !== undefined,
  )?.http
  const seq = setting?.responseSeq
  return told.map(({ name, attributes, sameSite, isForged }) => ({
    name: String(name),
    attributes: Array.isArray(attributes) ? attributes : [],
    sameSite,
    isForged: isForged === true,
    isPlain: setting?.url.startsWith('http:') === true,
    seq: seq === undefined ? [] : [seq],
  }))
}
