/** Which server or client is tested: from the command line, or else from the configuration. */

import type { TargetConfig } from '../../api/settings/request.ts'
import { clientTarget, serverTarget, type TargetWords } from '../../api/settings/targets.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import { existingFolder } from '../../api/settings/values/files.ts'
import { assignment, httpUrl } from '../../api/settings/values/flag-values.ts'
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import type { LoadedConfig } from './config.ts'
import type { ClientFlags, RunFlags, ServerFlags } from './flags/flags.ts'
import type { GivenHeaders } from './headers.ts'

type Transports = readonly TransportKind[] | undefined

const words: TargetWords = {
  noServer: 'expected a server: a command after --, as in "mcp-conform server -- node my-server.js", or --url <url>',
  noClient: 'expected a client: a command after --, as in "mcp-conform client -- node my-client.js"',
  startsNothing: '--starts-http: expected both a command after -- and --url, where the command will listen',
  noTransport: (transport) =>
    new UsageError(
      transport === 'stdio'
        ? '--transport stdio: expected a command after -- that speaks MCP on its standard input and output'
        : `--transport ${transport}: expected --url <url> with it`,
    ),
  noPlace: (transport) =>
    new UsageError(
      transport === 'stdio'
        ? '--transport stdio: expected {command} in the command of the client, where the server to launch goes'
        : `--transport ${transport}: expected {url} in place of {command} in the command of the client`,
    ),
}

/**
 * The server: a command or URL on the command line takes the place of both in the configuration; headers and environment
 * are added to those in the configuration.
 */
export function serverTargetOf(
  command: readonly string[],
  flags: Omit<ServerFlags, 'header' | 'headerFile'> & { readonly headers: GivenHeaders['fields'] },
  loaded: LoadedConfig | undefined,
  transports: Transports,
  cwd: string,
): ServerTarget {
  const config = loaded?.config.server
  const named = command.length > 0 || flags.url !== undefined
  return serverTarget(
    {
      command: named ? commandOf(command) : config?.command,
      url: flags.url !== undefined ? httpUrl(flags.url, '--url') : named ? undefined : config?.url,
      startsHttp: flags.startsHttp ?? (named ? false : config?.startsHttp),
      headers: [...Object.entries(config?.headers ?? {}), ...flags.headers],
      ...surroundings(flags, config, loaded, cwd),
    },
    transports,
    words,
  )
}

/** The client: its command on the command line, or else the one in the configuration. */
export function clientTargetOf(
  command: readonly string[],
  flags: ClientFlags,
  loaded: LoadedConfig | undefined,
  transports: Transports,
  cwd: string,
): ClientTarget {
  const config = loaded?.config.client
  const named = command.length > 0
  return clientTarget(
    {
      command: named ? commandOf(command) : config?.command,
      driver: flags.driver ?? (named ? false : config?.driver),
      ...surroundings(flags, config, loaded, cwd),
    },
    transports,
    words,
  )
}

function commandOf(command: readonly string[]): readonly string[] | undefined {
  if (command[0] === '') throw new UsageError('expected a program after --, got ""')
  return command.length === 0 ? undefined : command
}

function surroundings(
  flags: RunFlags,
  config: TargetConfig | undefined,
  loaded: LoadedConfig | undefined,
  cwd: string,
) {
  const variables = (flags.env ?? []).map((text) => assignment(text, '--env'))
  const folder =
    flags.cwd === undefined && config?.cwd !== undefined
      ? existingFolder(config.cwd, 'cwd', loaded?.folder ?? cwd)
      : existingFolder(flags.cwd ?? '.', '--cwd', cwd)
  return { env: { ...config?.env, ...Object.fromEntries(variables) }, cwd: folder }
}
