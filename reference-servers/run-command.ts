import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { createReferenceServer, type ServerOptions } from './reference-server.ts'
import { isRevision } from './revisions.ts'

const usage = `Usage: reference-server stdio|http [options]
  --port <n>          http: port, 0 for any free one (default 0)
  --host <address>    http: address to listen on (default 127.0.0.1)
  --revisions <a,b>   revisions to serve (default all)
  --fault <id>        break exactly this requirement (the faults come with the source only)
  --sessions on|off   Streamable HTTP: give out session ids (default on)
  --json-only         Streamable HTTP: answer in JSON only`

class UsageError extends Error {}

interface Command {
  kind: 'stdio' | 'http'
  port: number
  host: string
  options: ServerOptions
}

/** Rejects when there is no such fault. */
export type LoadFault = (id: string) => Promise<Fault>

/**
 * Serves as the command line says, over stdio until stdin ends; `loadFault` makes `--fault` work. Resolves to the exit code,
 * with 2 when an argument is wrong.
 */
export async function runCommand(args: readonly string[], loadFault?: LoadFault): Promise<number> {
  try {
    await run(await readCommand(args, loadFault))
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    return 2
  }
}

async function readCommand(args: readonly string[], loadFault: LoadFault | undefined): Promise<Command> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      revisions: { type: 'string' },
      fault: { type: 'string' },
      sessions: { type: 'string', default: 'on' },
      'json-only': { type: 'boolean', default: false },
    },
  })
  const [kind] = positionals
  if (kind !== 'stdio' && kind !== 'http') throw new UsageError('expected stdio or http')
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port: expected 0 to 65535')
  if (values.sessions !== 'on' && values.sessions !== 'off') throw new UsageError('--sessions: expected on or off')
  const names = values.revisions?.split(',')
  const unknown = names?.find((name) => !isRevision(name))
  if (unknown !== undefined) throw new UsageError(`--revisions: unknown revision ${unknown}`)
  if (values.fault !== undefined && loadFault === undefined)
    throw new UsageError('--fault: there are none in the package')
  const fault = values.fault === undefined ? undefined : await loadFault?.(values.fault)
  const options: ServerOptions = {
    sessions: values.sessions === 'on',
    jsonOnly: values['json-only'],
    log: (line) => process.stderr.write(`${line}\n`),
    ...(names && { revisions: names.filter(isRevision) }),
    ...(fault && { fault }),
  }
  return { kind, port, host: values.host, options }
}

async function run({ kind, port, host, options }: Command): Promise<void> {
  const server = createReferenceServer(options)
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  if (kind === 'stdio') {
    await server.attachStdio(process.stdin, process.stdout).closed
    return
  }
  const { url, sseUrl } = await server.listen(port, host)
  process.stderr.write(`listening on ${url}\nHTTP+SSE at ${sseUrl}\n`)
}
