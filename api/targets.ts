/** From the options to the server or client under test. */
import type { ClientTarget, ConnectableServer, ServerTarget, StartableClient } from '../harness/targets/target.ts'
import type { TransportKind } from '../harness/trace/place.ts'
import type { Mapping } from '../settings/checks.ts'
import { existingFolder } from '../settings/files.ts'
import { readClient, readServer } from '../settings/run-checks.ts'
import { alternatives, expected, UsageError } from '../settings/usage-error.ts'
import { inProcessClient, inProcessServer } from './in-process.ts'
import type { ClientOptions, ServerOptions } from './options.ts'

type Transports = readonly TransportKind[] | undefined

/** @throws UsageError */
export async function serverOf(
  { connect, ...options }: ServerOptions,
  entries: Mapping,
  transports: Transports,
): Promise<ServerTarget | ConnectableServer> {
  const url = options.url === undefined ? undefined : String(options.url)
  const {
    command,
    startsHttp = false,
    env = {},
    headers = {},
    cwd = '.',
  } = await readServer({ ...entries, url }, 'options')
  if (connect !== undefined) {
    mustBeAlone('connect', { command, url })
    mustOffer(transports, ['stdio'])
    return inProcessServer(connect)
  }
  if (command === undefined && url === undefined)
    throw new UsageError('options: expected a server: command, url or connect')
  if (startsHttp && (command === undefined || url === undefined))
    throw new UsageError('options.startsHttp: expected a command, and the url where it will listen')
  mustOffer(transports, [
    ...(command === undefined || startsHttp ? [] : (['stdio'] as const)),
    ...(url === undefined ? [] : (['streamable-http', 'http-sse'] as const)),
  ])
  const folder = existingFolder(cwd, 'options.cwd', process.cwd())
  return { command, url, startsHttp, env, headers: Object.entries(headers), cwd: folder }
}

/** @throws UsageError */
export async function clientOf({ connect }: ClientOptions, entries: Mapping): Promise<ClientTarget | StartableClient> {
  const { command, driver, env = {}, cwd = '.' } = await readClient(entries, 'options')
  if (connect !== undefined) {
    mustBeAlone('connect', { command })
    if (driver === true) throw new UsageError('options.driver: expected a command beside it')
    return inProcessClient(connect)
  }
  if (command === undefined) throw new UsageError('options: expected a client: command or connect')
  return {
    command,
    env,
    ...(driver === undefined ? {} : { driver }),
    cwd: existingFolder(cwd, 'options.cwd', process.cwd()),
  }
}

function mustBeAlone(key: string, others: Readonly<Record<string, unknown>>): void {
  const other = Object.keys(others).find((name) => others[name] !== undefined)
  if (other !== undefined) throw new UsageError(`options.${key}: expected no ${other} beside it`)
}

function mustOffer(wanted: Transports, offered: readonly TransportKind[]): void {
  const missing = wanted?.find((transport) => !offered.includes(transport))
  if (missing !== undefined) throw expected('options.transports', alternatives(offered), missing)
}
