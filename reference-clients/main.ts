import { runCommand } from './launch/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2))
