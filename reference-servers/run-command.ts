import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { howToTest, type OwnProtection, protectionFrom } from './protect.ts'
import type { Quirk } from './quirk.ts'
import { createReferenceServer, type ServerOptions } from './reference-server.ts'
import { isRevision } from './revisions.ts'

export const usage = `Usage: reference-server stdio|http [options]
  --port <n>          http: port, 0 for any free one (default 0)
  --host <address>    http: address to listen on (default 127.0.0.1)
  --revisions <a,b>   revisions to serve (default all)
  --fault <id>        break exactly this requirement
  --quirk <name>      do this odd but legal thing (from the source only)
  --sessions on|off   Streamable HTTP: give out session ids (default on)
  --json-only         Streamable HTTP: answer in JSON only
  --protected         http: serve only who has a token; prints tokens of two users ($MCP_REFERENCE_TOKEN and
                      $MCP_REFERENCE_OTHER_TOKEN, else made up) and a configuration to test it with; clients that
                      authorize get theirs from the server itself
  --issuer <url>      --protected: take JWTs of this issuer, too (default $MCP_CONFORMANCE_AUTH_SERVER_URL,
                      else http://127.0.0.1:9400)`

class UsageError extends Error {}

interface Command {
  kind: 'stdio' | 'http'
  port: number
  host: string
  /** Told to who runs it. */
  protection: OwnProtection | undefined
  options: ServerOptions
}

/** Where `--fault` and `--quirk` find what they name. Each rejects when there is none of that name. */
interface Oddities {
  fault(id: string): Promise<Fault>
  quirk(name: string): Promise<Quirk>
}

/**
 * Serves as the command line says, over stdio until stdin ends; `oddities` make `--fault` and `--quirk` work. Resolves to the
 * exit code, with 2 when an argument is wrong.
 * @param end ends the process once a signal has ended the server
 */
export async function runCommand(
  args: readonly string[],
  oddities?: Oddities,
  end: () => void = () => process.exit(0),
): Promise<number> {
  try {
    await run(await readCommand(args, oddities), end)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    return 2
  }
}

async function readCommand(args: readonly string[], oddities: Oddities | undefined): Promise<Command> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      revisions: { type: 'string' },
      fault: { type: 'string' },
      quirk: { type: 'string' },
      sessions: { type: 'string' },
      'json-only': { type: 'boolean', default: false },
      protected: { type: 'boolean', default: false },
      issuer: { type: 'string' },
    },
  })
  const [kind] = positionals
  if (kind !== 'stdio' && kind !== 'http') throw new UsageError('expected stdio or http')
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port: expected 0 to 65535')
  const { sessions } = values
  if (sessions !== undefined && sessions !== 'on' && sessions !== 'off')
    throw new UsageError('--sessions: expected on or off')
  const isProtected = values.protected
  if (isProtected && kind !== 'http') throw new UsageError('--protected: only over http; stdio has no authorization')
  if (values.issuer !== undefined && !(isProtected && URL.canParse(values.issuer)))
    throw new UsageError('--issuer: expected a URL, with --protected')
  const names = values.revisions?.split(',')
  const unknown = names?.find((name) => !isRevision(name))
  if (unknown !== undefined) throw new UsageError(`--revisions: unknown revision ${unknown}`)
  if ((values.fault ?? values.quirk) !== undefined && oddities === undefined)
    throw new UsageError('--fault, --quirk: there are none here; see mcp-conform reference-server')
  const fault = values.fault === undefined ? undefined : await oddities?.fault(values.fault)
  const quirk = values.quirk === undefined ? undefined : await oddities?.quirk(values.quirk)
  const protection = isProtected ? protectionFrom(process.env, values.issuer) : undefined
  const options: ServerOptions = {
    ...(sessions !== undefined && { sessions: sessions === 'on' }),
    ...(values['json-only'] && { jsonOnly: true }),
    protection,
    log: (line) => process.stderr.write(`${line}\n`),
    ...(names && { revisions: names.filter(isRevision) }),
    fault,
    quirk,
  }
  return { kind, port, host: values.host, protection, options }
}

async function run({ kind, port, host, protection, options }: Command, end: () => void): Promise<void> {
  const { launch, exit } = options.quirk?.process ?? {}
  await launch?.()
  const server = createReferenceServer(options)
  const stop = () => void server.close().then(end)
  process.once('SIGTERM', stop).once('SIGINT', stop)
  if (kind === 'stdio') {
    await server.attachStdio(process.stdin, process.stdout).closed
    exit?.()
    return
  }
  const { url, sseUrl } = await server.listen(port, host)
  const more = protection === undefined ? '' : howToTest(url, protection)
  process.stderr.write(`listening on ${url}\nHTTP+SSE at ${sseUrl}\n${more}`)
}
