/** Which server or client is tested: from the command line, or else from the configuration. */
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { TransportKind } from '../../harness/trace/place.ts'
import { existingFolder } from '../../settings/files.ts'
import type { TargetConfig } from '../../settings/run-checks.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { assignment, httpUrl } from '../../settings/values.ts'
import type { LoadedConfig } from './config.ts'
import type { ClientFlags, RunFlags, ServerFlags } from './flags.ts'
import type { GivenHeaders } from './headers.ts'

type Transports = readonly TransportKind[] | undefined

/**
 * The server: a command or URL on the command line takes the place of both in the configuration; headers and environment
 * are added to those in the configuration.
 */
export function serverTarget(
  words: readonly string[],
  flags: Omit<ServerFlags, 'header' | 'headerFile'> & { readonly headers: GivenHeaders['fields'] },
  loaded: LoadedConfig | undefined,
  transports: Transports,
  cwd: string,
): ServerTarget {
  const config = loaded?.config.server
  const named = words.length > 0 || flags.url !== undefined
  const command = named ? commandOf(words) : config?.command
  const url = flags.url !== undefined ? httpUrl(flags.url, '--url') : named ? undefined : config?.url
  const startsHttp = flags.startsHttp ?? (named ? false : (config?.startsHttp ?? false))
  if (command === undefined && url === undefined) {
    throw new UsageError(
      'expected a server: a command after --, as in "mcp-conform server -- node my-server.js", or --url <url>',
    )
  }
  if (startsHttp && (command === undefined || url === undefined)) {
    throw new UsageError('--starts-http: expected both a command after -- and --url, where the command will listen')
  }
  for (const transport of transports ?? []) {
    if (transport === 'stdio' && (command === undefined || startsHttp)) {
      throw new UsageError(
        '--transport stdio: expected a command after -- that speaks MCP on its standard input and output',
      )
    }
    if (transport !== 'stdio' && url === undefined)
      throw new UsageError(`--transport ${transport}: expected --url <url> with it`)
  }
  return {
    command,
    url,
    startsHttp,
    headers: [...Object.entries(config?.headers ?? {}), ...flags.headers],
    ...surroundings(flags, config, loaded, cwd),
  }
}

/** The client: its command on the command line, or else the one in the configuration. */
export function clientTarget(
  words: readonly string[],
  flags: ClientFlags,
  loaded: LoadedConfig | undefined,
  transports: Transports,
  cwd: string,
): ClientTarget {
  const config = loaded?.config.client
  const command = words.length > 0 ? commandOf(words) : config?.command
  if (command === undefined) {
    throw new UsageError('expected a client: a command after --, as in "mcp-conform client -- node my-client.js"')
  }
  const driver = flags.driver ?? (words.length > 0 ? false : (config?.driver ?? false))
  const takesCommand = command.some((word) => word.includes('{command}'))
  const takesUrl = command.some((word) => word.includes('{url}'))
  for (const transport of transports ?? []) {
    if (transport === 'stdio' && !takesCommand && !driver) {
      throw new UsageError(
        '--transport stdio: expected {command} in the command of the client, where the server to launch goes',
      )
    }
    if (transport !== 'stdio' && takesCommand && !takesUrl) {
      throw new UsageError(
        `--transport ${transport}: expected {url} in place of {command} in the command of the client`,
      )
    }
  }
  return { command, ...(driver ? { driver } : {}), ...surroundings(flags, config, loaded, cwd) }
}

function commandOf(words: readonly string[]): readonly string[] | undefined {
  if (words[0] === '') throw new UsageError('expected a program after --, got ""')
  return words.length === 0 ? undefined : words
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
