/** The commands that stand in the middle of real traffic. */
import type { Command } from 'commander'
import type { TapFlags } from '../commands/tap.ts'
import type { Io } from '../io.ts'
import { addReportFlags, several } from '../options/add-flags.ts'
import type { Done } from './exit-codes.ts'

export function addLiveCommands(program: Command, io: Io, done: Done): void {
  const tap = program
    .command('tap')
    .summary('stand between a real client and a real server, and judge both')
    .description(
      'Passes everything on unchanged between a client and a server, and judges both by what they say. Over stdio, put it before the command of the server in the configuration of the client; over HTTP, give the client the address of the tap.',
    )
    .usage('[options] -- <command...> | --listen <port> --url <url>')
    .argument('[command...]', 'program and arguments that start the server')
    .optionsGroup('The server:')
    .option('--url <url>', 'the endpoint of a server over Streamable HTTP or HTTP+SSE')
    .option(
      '--listen <[host:]port>',
      'where clients of that server connect instead (default: a free port of 127.0.0.1)',
    )
    .option('--cwd <folder>', 'where the command runs (default: here)')
    .optionsGroup('What is kept:')
    .option('--trace <file>', 'write everything that passes to this JSONL file; see mcp-conform judge')
    .option('--max-trace <size>', 'begin another file after so many bytes (default: 200MiB)')
    .option('--keep-traces <n>', 'files that are kept (default: 10, the latest)')
    .option('--redact <header>', 'further headers whose values are secret; repeatable', several)
    .optionsGroup('What is judged:')
    .option(
      '--fail-on <what>',
      'violation or warning: exit code 1 when one of the parties has any, 3 when nothing was judged (default: the exit code of the server)',
    )
    .addHelpText('after', examples)
    .action(async (command: readonly string[], flags: TapFlags) => {
      const { tap } = await import('../commands/tap.ts')
      done(await tap(command, flags, io))
    })
  addReportFlags(tap)
}

const examples = `
Examples:
  $ mcp-conform tap -- node my-server.js
  $ mcp-conform tap --trace tap.jsonl --report html=tap.html -- node my-server.js   # tap-server.html, tap-client.html
  $ mcp-conform tap --listen 4000 --url https://example.com/mcp                     # the client uses http://127.0.0.1:4000/mcp`
