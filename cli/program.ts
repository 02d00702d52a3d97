/** The command line: commands, flags, help. What a command does is loaded when it is asked for. */

import { Command } from 'commander'
import { transportKinds } from '../harness/trace/place.ts'
import packageJson from '../package.json' with { type: 'json' }
import { revisions } from '../schema/revisions.ts'
import type { DoctorFlags } from './commands/doctor.ts'
import type { FleetFlags } from './commands/fleet.ts'
import type { InitFlags } from './commands/init.ts'
import type { Io } from './io.ts'
import {
  addClientFlags,
  addOutputFlags,
  addReportFlags,
  addRunFlags,
  addServerFlags,
  several,
} from './options/add-flags.ts'
import { baselineName } from './options/baseline-file.ts'
import { ciSystems } from './options/ci-systems.ts'
import type { AuthorizationFlags, ClientFlags, ReportFlags, ServerFlags } from './options/flags.ts'
import { ignoredFlags } from './options/ignored.ts'
import type { ListFlags } from './texts/list.ts'

const exitCodes = `Exit codes:
  0 conforms   1 violations, or an outdated baseline   2 usage or configuration   130 interrupted
  3 incomplete: the target was not started or not reached, nothing was judged, or a fault of the harness`

/** The program; `done` gets the exit code of the command that was asked for. */
export function createProgram(io: Io, done: (exitCode: number) => void): Command {
  const program = new Command('mcp-conform')
    .description('Tells whether an implementation of the Model Context Protocol conforms, rule by rule, with evidence.')
    .version(packageJson.version)
    .addHelpText('after', `\n${exitCodes}\n\nHelp for a command: mcp-conform help <command>`)

  const server = program
    .command('server')
    .summary('test a server')
    .description(
      'Tests a server: one that a command starts and that speaks over stdio, one at a URL, or both in one run.',
    )
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the server')
    .addHelpText('after', serverExamples)
    .action(async (command: readonly string[], flags: ServerFlags) => {
      const { testServer } = await import('./commands/server.ts')
      const known = server.options.flatMap(({ long }) => long ?? [])
      for (const note of ignoredFlags(command, flags, known)) io.err(`mcp-conform: note: ${note}\n`)
      done(await testServer(command, flags, io))
    })
  addServerFlags(server)
  addRunFlags(server)
  addReportFlags(server)

  const client = program
    .command('client')
    .summary('test a client')
    .description('Tests a client: starts it against servers of ours and reads what it does.')
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the client')
    .addHelpText('after', clientExamples)
    .action(async (command: readonly string[], flags: ClientFlags) => {
      const { testClient } = await import('./commands/client.ts')
      done(await testClient(command, flags, io))
    })
  addClientFlags(client)
  addRunFlags(client)
  addReportFlags(client)

  const authorization = program
    .command('authorization')
    .summary('test an authorization server')
    .description(
      'Tests an authorization server that issues tokens for MCP servers: plays clients, and users who agree.',
    )
    .requiredOption('--issuer <url>', 'its issuer identifier, from which its metadata is found')
    .addHelpText('after', authorizationExamples)
    .action(async (flags: AuthorizationFlags) => {
      const { testAuthorizationServer } = await import('./commands/authorization.ts')
      done(await testAuthorizationServer(flags, io))
    })
  addRunFlags(authorization)
  addReportFlags(authorization)

  const judge = program
    .command('judge')
    .summary('judge a trace again')
    .description('Judges the trace of an earlier run (--trace) again, without the target.')
    .argument('<trace>', 'JSONL file')
    .action(async (trace: string, flags: ReportFlags) => {
      const { judgeTrace } = await import('./commands/judge.ts')
      done(await judgeTrace(trace, flags, io))
    })
  addReportFlags(judge)

  const report = program
    .command('report')
    .summary('make other reports of an earlier run')
    .description('Makes any report of the JSON, HTML or events report of an earlier run.')
    .argument('<report>', 'JSON, HTML or events report')
    .action(async (file: string, flags: ReportFlags) => {
      const { makeReports } = await import('./commands/report.ts')
      done(await makeReports(file, flags, io))
    })
  addOutputFlags(report)

  const merge = program
    .command('merge')
    .summary('make one report of several parts of a run')
    .description('Makes one report of the JSON reports of several parts of a run, such as one per revision.')
    .argument('<reports...>', 'JSON reports')
    .action(async (files: readonly string[], flags: ReportFlags) => {
      const { mergeReports } = await import('./commands/report.ts')
      done(await mergeReports(files, flags, io))
    })
  merge
    .optionsGroup('Known reds:')
    .option('--baseline <file>', `known reds (default: ${baselineName} here, if there is one)`)
    .option('--no-baseline', 'count every red, known or not')
  addOutputFlags(merge)

  program
    .command('diff')
    .summary('compare two reports')
    .description('Tells what differs between two JSON reports. Exit code 1: something is newly broken.')
    .argument('<before>', 'JSON report of the earlier run')
    .argument('<after>', 'JSON report of the later run')
    .option('--json', 'as JSON')
    .action(async (before: string, after: string, flags: { readonly json?: boolean }) => {
      const { diffReports } = await import('./commands/report.ts')
      done(await diffReports(before, after, flags, io))
    })

  const doctor = program
    .command('doctor')
    .summary('tell whether a target can be tested')
    .description(
      'Starts the target, asks what it speaks and offers, and says what to do where that fails. Judges nothing.',
    )
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the target')
    .option('--side <side>', 'server or client (default: server)')
    .action(async (command: readonly string[], flags: DoctorFlags) => {
      const { doctor } = await import('./commands/doctor.ts')
      done(await doctor(command, flags, io))
    })
  addServerFlags(doctor)
  addClientFlags(doctor)
  addRunFlags(doctor)

  const fixtures = program
    .command('fixtures')
    .summary('show what a target may offer so that more is judged')
    .description(
      'Lists the fixture contract: what each fixture does and unlocks, the best first; with a target also which ones it offers or does.',
    )
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the target')
    .option('--side <side>', 'server or client (default: server)')
    .action(async (command: readonly string[], flags: DoctorFlags) => {
      const { fixtures } = await import('./commands/fixtures.ts')
      done(await fixtures(command, flags, io))
    })
  addServerFlags(fixtures)
  addClientFlags(fixtures)
  addRunFlags(fixtures)

  program
    .command('init')
    .summary('write a configuration, a baseline and a file for the CI')
    .description(
      'Writes mcp-conform.config.yaml, mcp-conform.baseline.yaml and a file for the CI. What is there stays.',
    )
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the target')
    .option('--side <side>', 'server or client (default: server)')
    .option('--url <url>', 'of a server over HTTP')
    .option('--starts-http', 'the command starts the HTTP server at --url')
    .option('--ci <system>', `${ciSystems.join(', ')} (default: github)`)
    .action(async (command: readonly string[], flags: InitFlags) => {
      const { init } = await import('./commands/init.ts')
      done(await init(command, flags, io))
    })

  program
    .command('fleet')
    .summary('test many targets and compare them')
    .description(
      'Tests all targets of a file, each with a configuration of its own, and writes a page that compares them. What was run before is not run again.',
    )
    .argument('<targets>', 'YAML file: targets, by name, and defaults for all of them; see docs/fleet.md')
    .option('--out <folder>', 'for the page and the reports (default: mcp-conform-fleet)')
    .option('--jobs <n>', 'targets at once (default: 2)')
    .option('--shard <i/n>', 'only this part of the targets, such as 2/4; auto: as the CI says')
    .option('--again', 'also what was run before')
    .action(async (file: string, flags: FleetFlags) => {
      const { fleet } = await import('./commands/fleet.ts')
      done(await fleet(file, flags, io))
    })

  program
    .command('reference-server')
    .summary('run our own server, to try a client on')
    .description(
      'Runs the server that the suite is proven on: it keeps every rule, or breaks exactly the one you name. Its options: mcp-conform reference-server --help',
    )
    .usage('stdio|http [options]')
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: readonly string[]) => {
      const { referenceServer } = await import('./commands/reference.ts')
      done(await referenceServer(words, io))
    })

  program
    .command('reference-client')
    .summary('run our own client, to try a server on')
    .description(
      'Runs the client that the suite is proven on: it keeps every rule, or breaks exactly the one you name. Its options: mcp-conform reference-client --help',
    )
    .usage('[options] <url> | --stdio -- <command...>')
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: readonly string[]) => {
      const { referenceClient } = await import('./commands/reference.ts')
      done(await referenceClient(words, io))
    })

  program
    .command('list')
    .summary('list scenarios, monitors and what they judge')
    .description(
      'Lists scenarios and monitors with the requirements that they judge, and the revisions in which they do.',
    )
    .argument('[pattern]', 'id of a scenario, monitor or requirement; * stands for any characters')
    .option('--side <side>', 'only judges of this side: server or client')
    .option('--revision <id>', `only judges that work in it: ${revisions.join(', ')}; repeatable`, several)
    .option('--transport <kind>', `only judges that work over it: ${transportKinds.join(', ')}; repeatable`, several)
    .option('--requirement <pattern>', 'only judges of these requirements; repeatable', several)
    .action(async (pattern: string | undefined, flags: ListFlags) => {
      const { list } = await import('./commands/list.ts')
      done(await list(pattern, flags, io))
    })

  program
    .command('explain')
    .summary('explain a requirement, a scenario or a red')
    .description(
      'Shows what is known about a requirement: the rule, where it is stated, what usually lies behind a breach and what helps, how it is checked and by what.',
    )
    .argument(
      '[name]',
      'a requirement such as lifecycle.version.echo-supported, a beginning such as session, a scenario, or the number of a red in the last run here',
    )
    .option('--pages <folder>', 'write all rules as a static site into this folder; reports link to it with --rules')
    .action(async (name: string | undefined, flags: { readonly pages?: string }) => {
      const { explain } = await import('./commands/explain.ts')
      done(await explain(name, flags, io))
    })

  program
    .command('coverage')
    .summary('show how much of the ledger is judged')
    .description(
      'Counts the requirements that are judged and those that are not, by revision, side and level, with the reasons.',
    )
    .option('--json', 'as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { coverage } = await import('./commands/coverage.ts')
      done(await coverage(flags, io))
    })

  return program
}

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
Without a configuration the metadata and what needs no account are judged. The rest needs the key authorizationServer of the
configuration: clients, the forms of the login, an MCP server that it knows. See docs/authorization.md.

Examples:
  mcp-conform authorization --issuer http://localhost:4000
  mcp-conform authorization --issuer https://as.example/tenant --config authorization.yaml

${exitCodes}`

const clientExamples = `
What the client is told:
  {url}      in the command is replaced by the URL of our server; without it the URL comes last
  {command}  in the command is replaced by a command line that the client launches as its stdio server
  MCP_CONFORMANCE_SCENARIO, MCP_CONFORMANCE_PROTOCOL_VERSION and MCP_CONFORMANCE_CONTEXT in the environment,
             as the official conformance suite sets them

Examples:
  mcp-conform client -- node my-client.js                                over HTTP
  mcp-conform client -- node my-client.js --server {url} --once          over HTTP
  mcp-conform client -- node my-client.js --stdio {command}              over stdio
  mcp-conform client --driver -- node driver.mjs                         over all that the driver can

${exitCodes}`
