/** The commands for setting up, and for many targets. */
import type { Command } from 'commander'
import type { DoctorFlags } from '../commands/doctor.ts'
import type { FixturesFlags } from '../commands/fixtures.ts'
import type { FleetFlags } from '../commands/fleet.ts'
import type { InitFlags } from '../commands/init.ts'
import type { Io } from '../io.ts'
import { ciSystems } from '../options/ci-systems.ts'
import { addFlags } from '../options/flags/rows.ts'
import { runRows } from '../options/flags/run-flags.ts'
import { clientRows, serverRows, startRows } from '../options/flags/target-flags.ts'
import { skeletonLanguages } from '../options/skeleton-languages.ts'
import type { Done } from './exit-codes.ts'

/** Has it take the program of a server or of a client. */
const onTarget = (command: Command): Command =>
  command
    .usage('[options] [-- <command...>]')
    .argument('[command...]', 'program and arguments that start the target')
    .option('--side <side>', 'server or client (default: server)')

export function addSetUpCommands(program: Command, io: Io, done: Done): void {
  const doctor = onTarget(program.command('doctor'))
    .summary('check whether a target can be tested')
    .description(
      'Starts the target, asks which revisions and features it supports, and tells you what to do if that fails. Judges nothing.',
    )
    .action(async (command: readonly string[], flags: DoctorFlags) => {
      const { doctor } = await import('../commands/doctor.ts')
      done(await doctor(command, flags, io))
    })
  addFlags(doctor, serverRows, clientRows, startRows, runRows)

  const fixtures = onTarget(program.command('fixtures'))
    .summary('show what a target can offer so that more is tested')
    .description(
      'Lists the fixtures, most useful first: what each one does and which requirements it makes testable. If you name a target, also shows which fixtures it offers.',
    )
    .option('--definitions', 'print the tools, prompts and resources of all fixtures as JSON')
    .option(
      '--skeleton <language>',
      `print the source of a server with all fixtures, for you to fill in the handlers: ${skeletonLanguages.join(', ')}`,
    )
    .action(async (command: readonly string[], flags: FixturesFlags) => {
      const { printFixtures } = await import('../commands/fixtures.ts')
      done(await printFixtures(command, flags, io))
    })
  addFlags(fixtures, serverRows, clientRows, startRows, runRows)

  onTarget(program.command('init'))
    .summary('write a configuration, a baseline and a CI job')
    .description(
      'Writes mcp-conform.config.yaml, mcp-conform.baseline.yaml and a CI job that installs, builds and tests your project. Existing files stay. Then runs the doctor and the tests once; failed checks do not change the exit code.',
    )
    .option('--url <url>', 'URL of a server over HTTP')
    .option('--starts-http', 'the command starts the HTTP server at --url')
    .option('--ci <system>', `${ciSystems.join(', ')} (default: the CI that the repository uses, or github)`)
    .option('--dry-run', 'show what would be written, but write nothing')
    .option('--no-run', 'write the files, but test nothing')
    .action(async (command: readonly string[], flags: InitFlags) => {
      const { init } = await import('../commands/init.ts')
      done(await init(command, flags, io))
    })

  program
    .command('completion')
    .summary('print the completion script of a shell')
    .description(
      'Prints a script for your shell that completes commands, flags, requirements and scenarios. In ~/.bashrc: source <(mcp-conform completion bash); the same for zsh; for fish: mcp-conform completion fish > ~/.config/fish/completions/mcp-conform.fish',
    )
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { completion } = await import('../commands/completion.ts')
      done(await completion(shell, program, io))
    })

  program
    .command('fleet')
    .summary('test many targets and compare them')
    .description(
      'Tests all targets that a file lists, each with its own configuration. Writes a page that compares them, fleet.json and junit.xml.',
    )
    .argument('<targets>', 'YAML file with the targets by name and defaults for all of them; see docs/guides/fleet.md')
    .option('--out <folder>', 'folder for the page and the reports (default: mcp-conform-fleet)')
    .option('--jobs <n>', 'number of targets to test in parallel (default: 2)')
    .option(
      '--shard <i/n>',
      'test only this part of the targets, such as 2/4; auto takes the part from the CI environment',
    )
    .option(
      '--resume',
      'continue an interrupted run: keep the results of targets that were completed by this version with the same configuration',
    )
    .action(async (file: string, flags: FleetFlags) => {
      const { fleet } = await import('../commands/fleet.ts')
      done(await fleet(file, flags, io))
    })
}
