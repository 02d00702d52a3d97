/** The command line: commands, flags, help. What a command does is loaded when it is asked for. */
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import type { Io } from './io.ts'
import { type Done, exitCodes } from './program/exit-codes.ts'
import { addLedgerCommands } from './program/ledger.ts'
import { addGatewayCommands, addLiveCommands } from './program/live.ts'
import { addReferenceCommands } from './program/reference.ts'
import { addReportCommands } from './program/report.ts'
import { addSetUpCommands } from './program/set-up.ts'
import { addTestCommands } from './program/testing.ts'

/** In the order of the help. */
const groups = [
  addTestCommands,
  addGatewayCommands,
  addLiveCommands,
  addReportCommands,
  addSetUpCommands,
  addReferenceCommands,
  addLedgerCommands,
]

/** The program; `done` gets the exit code of the command that was asked for. */
export function createProgram(io: Io, done: Done): Command {
  const program = new Command('mcp-conform')
    .description(
      'Tests whether an implementation of the Model Context Protocol (MCP) conforms to the specification, and shows the evidence.',
    )
    .version(packageJson.version)
    .addHelpText('after', `\n${exitCodes}\n\nHelp for a command: mcp-conform help <command>`)
  for (const add of groups) add(program, io, done)
  return program
}
