/** The commands that stand in the middle of real traffic. */
import type { Command } from 'commander'
import { gatewayParts } from '../../api/settings/gateway-way.ts'
import type { TapFlags } from '../commands/tap.ts'
import type { Io } from '../io.ts'
import { reportRows } from '../options/flags/report-flags.ts'
import { addFlags, several } from '../options/flags/rows.ts'
import { runRows } from '../options/flags/run-flags.ts'
import { startRows, uiRows } from '../options/flags/target-flags.ts'
import type { GatewayFlags } from '../options/gateway-options.ts'
import type { Done } from './exit-codes.ts'

export function addLiveCommands(program: Command, io: Io, done: Done): void {
  const tap = program
    .command('tap')
    .summary('sit between a real client and a real server and judge both')
    .description(
      'Passes messages between a client and a server unchanged, and judges both. Over stdio, put the tap before the server command in the configuration of the client. Over HTTP, give the client the address of the tap.',
    )
    .usage('[options] -- <command...> | --listen <port> --url <url>')
    .argument('[command...]', 'program and arguments that start the server')
    .optionsGroup('The server:')
    .option('--url <url>', 'the endpoint of a server over Streamable HTTP or HTTP+SSE')
    .option('--listen <[host:]port>', 'address that clients connect to instead (default: a free port of 127.0.0.1)')
    .option('--cwd <folder>', 'working folder of the command (default: the current folder)')
    .optionsGroup('What is kept:')
    .option('--trace <file>', 'record every message in this JSONL file; see mcp-conform judge')
    .option('--max-trace <size>', 'start a new trace file at this size (default: 200MiB)')
    .option('--keep-traces <n>', 'number of trace files to keep, the latest ones (default: 10)')
    .option('--redact <header>', 'another header whose value is secret; repeatable', several)
    .optionsGroup('What is judged:')
    .option(
      '--fail-on <what>',
      'violation or warning: exit code 1 if the client or the server has one, 3 if nothing was judged (default: the exit code of the server)',
    )
    .addHelpText('after', examples)
    .action(async (command: readonly string[], flags: TapFlags) => {
      const { tap } = await import('../commands/tap.ts')
      done(await tap(command, flags, io))
    })
  addFlags(tap, reportRows, uiRows)
}

export function addGatewayCommands(program: Command, io: Io, done: Done): void {
  const gateway = program
    .command('gateway')
    .summary('test a gateway or proxy')
    .description(
      'Tests a gateway: towards clients it must behave as a server, towards servers as a client, and it must pass messages on unchanged. mcp-conform provides the client in front of it and the server behind it.',
    )
    .usage('[options] -- <command...> | --url <url> --upstream-listen <port>')
    .argument(
      '[command...]',
      'program and arguments that start the gateway, with {command}, {command-line} or {url}, and {port}',
    )
    .optionsGroup('The gateway:')
    .option(
      '--url <url>',
      'URL of the gateway, with {port} if there is a command (default: http://127.0.0.1:{port}/mcp)',
    )
    .option('--upstream-listen <port>', 'for a gateway that already runs: the local port where it expects its server')
    .option('--part <part>', `${gatewayParts.join(', ')}; repeatable (default: all)`, several)
    .addHelpText('after', gatewayExamples)
    .action(async (command: readonly string[], flags: GatewayFlags) => {
      const { testGateway } = await import('../commands/gateway.ts')
      done(await testGateway(command, flags, io))
    })
  addFlags(gateway, startRows, runRows, reportRows)

  program
    .command('gateway-client', { hidden: true })
    .requiredOption('--url <url>')
    .argument('<command...>')
    .action(async (command: readonly string[], { url }: { readonly url: string }) => {
      const { gatewayClient } = await import('../commands/gateway-client.ts')
      done(await gatewayClient(command, url, io))
    })
}

const gatewayExamples = `
The words of the command:
  {command}       the server behind the gateway, as the words of a command that speaks stdio
  {command-line}  the same as a single word, for a gateway that passes it to a shell
  {url}           the server behind the gateway, as a URL
  {port}          the port where the gateway listens; without {port} the gateway is tested over stdio

Examples:
  $ mcp-conform gateway -- npx -y mcp-remote {url}
  $ mcp-conform gateway -- npx -y supergateway --stdio {command-line} --outputTransport streamableHttp --stateful --port {port}
  $ mcp-conform gateway --url https://gateway.example/mcp --upstream-listen 4001    # it forwards to http://<here>:4001/mcp`

const examples = `
Examples:
  $ mcp-conform tap -- node my-server.js
  $ mcp-conform tap --trace tap.jsonl --report html=tap.html -- node my-server.js   # tap-server.html, tap-client.html
  $ mcp-conform tap --listen 4000 --url https://example.com/mcp                     # the client uses http://127.0.0.1:4000/mcp`
