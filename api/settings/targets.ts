/** Builds the server or client under test, and checks that the settings are sufficient and fit the transports. */
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import type { HeaderList } from '../../harness/wire/http/headers.ts'
import type { ClientConfig, ServerConfig } from './request.ts'
import { UsageError } from './usage-error.ts'

/** How messages name what is missing. */
export interface TargetWords {
  readonly noServer: string
  readonly noClient: string
  /** `startsHttp` without a command or a URL. */
  readonly startsNothing: string
  /** The error for a requested transport that such a server cannot use. */
  noTransport(transport: TransportKind, offered: readonly TransportKind[]): UsageError
  /** The error for a command that has no place to name a server over this transport. */
  noPlace(transport: TransportKind): UsageError
}

type Transports = readonly TransportKind[] | undefined

/**
 * @param cwd absolute
 * @throws UsageError
 */
export function serverTarget(
  said: Omit<ServerConfig, 'headers'> & { readonly headers: HeaderList; readonly cwd: string },
  transports: Transports,
  words: TargetWords,
): ServerTarget {
  const { command, url, startsHttp = false, env = {}, headers, cwd } = said
  if (command === undefined && url === undefined) throw new UsageError(words.noServer)
  if (startsHttp && (command === undefined || url === undefined)) throw new UsageError(words.startsNothing)
  const offered: readonly TransportKind[] = [
    ...(command === undefined || startsHttp ? [] : (['stdio'] as const)),
    ...(url === undefined ? [] : (['streamable-http', 'http-sse'] as const)),
  ]
  const missing = transports?.find((transport) => !offered.includes(transport))
  if (missing !== undefined) throw words.noTransport(missing, offered)
  return { command, url, startsHttp, headers, env, cwd }
}

/** As of a server. */
export function clientTarget(
  { command, driver, env = {}, cwd }: ClientConfig & { readonly cwd: string },
  transports: Transports,
  words: TargetWords,
): ClientTarget {
  if (command === undefined) throw new UsageError(words.noClient)
  const takesCommand = command.some((word) => word.includes('{command}'))
  const takesUrl = command.some((word) => word.includes('{url}'))
  const takes = (transport: TransportKind): boolean =>
    transport === 'stdio' ? takesCommand || driver === true : !takesCommand || takesUrl
  const missing = transports?.find((transport) => !takes(transport))
  if (missing !== undefined) throw words.noPlace(missing)
  return { command, env, cwd, driver }
}
