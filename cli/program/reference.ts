/** The commands that run our own server and client. */
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Done } from './exit-codes.ts'

export function addReferenceCommands(program: Command, io: Io, done: Done): void {
  program
    .command('reference-server')
    .summary('run the reference server, to try out a client')
    .description(
      'Runs a server that meets every requirement, or violates exactly the one that you name. Its options: mcp-conform reference-server --help',
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
    .summary('run the reference client, to try out a server')
    .description(
      'Runs a client that meets every requirement, or violates exactly the one that you name. Its options: mcp-conform reference-client --help',
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
