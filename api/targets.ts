/** From the options to the server or client under test. */
import type { ClientTarget, ConnectableServer, ServerTarget, StartableClient } from '../harness/targets/target.ts'
import { inProcessClient, inProcessServer } from './in-process.ts'
import type { ClientOptions, ServerOptions } from './options.ts'
import type { CheckedRun, ClientConfig, ServerConfig } from './settings/request.ts'
import { clientTarget, serverTarget, type TargetWords } from './settings/targets.ts'
import { alternatives, expected, UsageError } from './settings/usage-error.ts'
import { existingFolder } from './settings/values/files.ts'

const words: TargetWords = {
  noServer: 'options: expected a server: command, url, connect or fetch',
  noClient: 'options: expected a client: command or connect',
  startsNothing: 'options.startsHttp: expected a command, and the url where it will listen',
  noTransport: (transport, offered) => expected('options.transports', alternatives(offered), transport),
  noPlace: (transport) =>
    new UsageError(
      `options.transports: ${transport}: expected {${transport === 'stdio' ? 'command' : 'url'}} in the command of the client`,
    ),
}

/** @throws UsageError */
export function serverOf(
  { connect }: ServerOptions,
  asked: Omit<ServerConfig, 'url'> & Pick<ServerOptions, 'url'> & CheckedRun,
): ServerTarget | ConnectableServer {
  const { command, headers = {}, transports } = asked
  const url = asked.url === undefined ? undefined : String(asked.url)
  if (connect === undefined) {
    return serverTarget({ ...asked, url, headers: Object.entries(headers), cwd: folder(asked) }, transports, words)
  }
  mustBeAlone('connect', { command, url })
  const missing = transports?.find((transport) => transport !== 'stdio')
  if (missing !== undefined) throw words.noTransport(missing, ['stdio'])
  return inProcessServer(connect)
}

/** @throws UsageError */
export function clientOf({ connect }: ClientOptions, asked: ClientConfig & CheckedRun): ClientTarget | StartableClient {
  if (connect === undefined) return clientTarget({ ...asked, cwd: folder(asked) }, asked.transports, words)
  mustBeAlone('connect', { command: asked.command })
  if (asked.driver === true) throw new UsageError('options.driver: expected a command as well')
  return inProcessClient(connect)
}

const folder = ({ cwd = '.' }: { readonly cwd?: string }): string => existingFolder(cwd, 'options.cwd', process.cwd())

/** @throws UsageError where an option has company that it cannot have */
export function mustBeAlone(key: string, others: Readonly<Record<string, unknown>>): void {
  const other = Object.keys(others).find((name) => others[name] !== undefined)
  if (other !== undefined) throw new UsageError(`options.${key}: cannot be used with ${other}`)
}
