/** The commands that run our own server and client. */
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Done } from './exit-codes.ts'

export function addReferenceCommands(program: Command, io: Io, done: Done): void {
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
      const { referenceServer } = await import('../commands/reference.ts')
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
      const { referenceClient } = await import('../commands/reference.ts')
      done(await referenceClient(words, io))
    })
}
