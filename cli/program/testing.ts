/** The commands that test: a server, a client, an authorization server. */
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { AuthorizationFlags, ClientFlags, ServerFlags } from '../options/flags/flags.ts'
import { reportRows } from '../options/flags/report-flags.ts'
import { addFlags } from '../options/flags/rows.ts'
import { runRows } from '../options/flags/run-flags.ts'
import { clientRows, fuzzRows, serverRows, startRows, uiRows, watchRows } from '../options/flags/target-flags.ts'
import { ignoredFlags } from '../options/ignored.ts'
import type { Done } from './exit-codes.ts'
import { exitCodes } from './exit-codes.ts'

export function addTestCommands(program: Command, io: Io, done: Done): void {
  const server = program
    .command('server')
    .summary('test a server')
    .description(
      `Tests a server over stdio (give its command), over HTTP (give its URL), or both in one run.\n\n${mostUsed}`,
    )
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the server')
    .addHelpText('after', serverExamples)
    .action(async (command: readonly string[], flags: ServerFlags) => {
      if (flags.watch === true) return done(await watched(program, io))
      const { testServer } = await import('../commands/server.ts')
      const known = server.options.flatMap(({ long }) => long ?? [])
      for (const note of ignoredFlags(command, flags, known)) io.err(`mcp-conform: note: ${note}\n`)
      done(await testServer(command, flags, io))
    })
  addFlags(server, serverRows, fuzzRows, startRows, watchRows, runRows, reportRows, uiRows)

  const client = program
    .command('client')
    .summary('test a client')
    .description('Tests a client: starts it, lets it connect to test servers, and checks what it sends.')
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the client')
    .addHelpText('after', clientExamples)
    .action(async (command: readonly string[], flags: ClientFlags) => {
      if (flags.watch === true) return done(await watched(program, io))
      const { testClient } = await import('../commands/client.ts')
      done(await testClient(command, flags, io))
    })
  addFlags(client, clientRows, fuzzRows, startRows, watchRows, runRows, reportRows, uiRows)

  const authorization = program
    .command('authorization')
    .summary('test an authorization server')
    .description(
      'Tests an authorization server that issues tokens for MCP servers. mcp-conform acts as the clients and as users who consent.',
    )
    .requiredOption('--issuer <url>', 'issuer identifier of the server; its metadata is found from there')
    .addHelpText('after', authorizationExamples)
    .action(async (flags: AuthorizationFlags) => {
      const { testAuthorizationServer } = await import('../commands/authorization.ts')
      done(await testAuthorizationServer(flags, io))
    })
  addFlags(authorization, runRows, reportRows)
}

async function watched(program: Command, io: Io): Promise<number> {
  const { watchRuns } = await import('../run/watch.ts')
  return watchRuns(wordsOf(program), io)
}

/** The command line as it was given to this program, which each run is given again. */
const wordsOf = (program: Command): readonly string[] =>
  'rawArgs' in program && Array.isArray(program.rawArgs) ? program.rawArgs.map(String) : []

const mostUsed = `Most used:
  --url <url>          the endpoint of a server over HTTP
  --header <field>     'Authorization: Bearer $TOKEN', if the server wants credentials
  --config <file>      configuration file; mcp-conform init writes one
  --revision <id>      only this revision of the protocol
  --report <name>      report to write: html, junit, markdown, ... (default: console)`

const serverExamples = `
Examples:
  mcp-conform server -- node my-server.js                                over stdio
  mcp-conform server --url http://localhost:3000/mcp                     over HTTP; the transport is detected
  mcp-conform server --url http://localhost:3000/mcp -- node my-server.js stdio
                                                                         both in one run
  mcp-conform server --url http://localhost:3000/mcp --starts-http -- node my-server.js http
                                                                         the command starts the HTTP server

${exitCodes}`

const authorizationExamples = `
Without a configuration, only the metadata and what needs no account are tested. To test the rest, describe clients, the
login forms and an MCP server under the key authorizationServer of the configuration: docs/guides/authorization.md.

Examples:
  mcp-conform authorization --issuer http://localhost:4000
  mcp-conform authorization --issuer https://as.example/tenant --config authorization.yaml

${exitCodes}`

const clientExamples = `
How the client learns what to do:
  {url}      in the command is replaced by the URL of our server; without it the URL comes last
  {command}  in the command is replaced by a command line that the client launches as its stdio server
  {model}    in the command of a host is replaced by the base URL of a model that mcp-conform plays (docs/guides/hosts.md)
  MCP_CONFORMANCE_SCENARIO, MCP_CONFORMANCE_PROTOCOL_VERSION and MCP_CONFORMANCE_CONTEXT in the environment,
             as the official conformance suite sets them

Examples:
  mcp-conform client -- node my-client.js                                over HTTP
  mcp-conform client -- node my-client.js --server {url} --once          over HTTP
  mcp-conform client -- node my-client.js --stdio {command}              over stdio
  mcp-conform client --driver -- node driver.mjs                         over all transports that the driver supports

${exitCodes}`
