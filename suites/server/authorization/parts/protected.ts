/** Whether a server wants a token at all. */
import { type Exchange, type Finding, header, type Labels, notObserved, seen } from '../../../../harness/index.ts'

export type Probe =
  | 'opening'
  | `bare-${string}`
  | `control-${string}`
  | 'with-token'
  | 'without-token'
  | 'unknown-token'
  | 'unsigned-token'
  | 'empty-token'
  | 'two-words'
  | `again-${number}`
  | 'named'
  | 'at-path'
  | 'at-root'
  | 'server-at-root'
  | 'server-below'
  | 'default-authorize'
  | 'default-token'
  | 'registered'
  | `redirect-${string}`

export const noToken = 'the server asks for no token; one that does is judged when --header gives it a token'

/** Judges only servers that serve who has the Bearer token that the user gave, and refuse who has none. */
export function ifProtected(
  labels: Labels<Probe>,
  then: (probes: { readonly without: Exchange; readonly unknown: Exchange }) => Finding,
): Finding {
  const granted = seen(labels, 'with-token')
  const without = seen(labels, 'without-token')
  const unknown = seen(labels, 'unknown-token')
  const given = header(granted?.http?.requestHeaders ?? [], 'authorization') ?? ''
  const isRefused = without?.http?.status !== undefined && without.response?.result === undefined
  const limited = [without, unknown].find((exchange) => [429, 503].includes(exchange?.http?.status ?? 0))
  if (limited !== undefined) return notObserved(`a limit of the server was reached: ${limited.whatCame}`)
  if (!/^bearer /i.test(given) || granted?.response?.result === undefined || !isRefused || unknown === undefined)
    return notObserved(noToken)
  return then({ without, unknown })
}
