/** The commands for setting up, and for many targets. */
import type { Command } from 'commander'
import type { DoctorFlags } from '../commands/doctor.ts'
import type { FixturesFlags } from '../commands/fixtures.ts'
import type { FleetFlags } from '../commands/fleet.ts'
import type { InitFlags } from '../commands/init.ts'
import type { Io } from '../io.ts'
import { addClientFlags, addRunFlags, addServerFlags, addStartFlags } from '../options/add-flags.ts'
import { ciSystems } from '../options/ci-systems.ts'
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
    .summary('tell whether a target can be tested')
    .description(
      'Starts the target, asks what it speaks and offers, and says what to do where that fails. Judges nothing.',
    )
    .action(async (command: readonly string[], flags: DoctorFlags) => {
      const { doctor } = await import('../commands/doctor.ts')
      done(await doctor(command, flags, io))
    })
  addServerFlags(doctor)
  addClientFlags(doctor)
  addStartFlags(doctor)
  addRunFlags(doctor)

  const fixtures = onTarget(program.command('fixtures'))
    .summary('show what a target may offer so that more is judged')
    .description(
      'Lists the fixture contract: what each fixture does and unlocks, the best first; with a target also which ones it offers or does.',
    )
    .option('--definitions', 'print the tools, prompts and resources of the contract as JSON')
    .option('--skeleton <language>', `print a server without its handlers: ${skeletonLanguages.join(', ')}`)
    .action(async (command: readonly string[], flags: FixturesFlags) => {
      const { fixtures } = await import('../commands/fixtures.ts')
      done(await fixtures(command, flags, io))
    })
  addServerFlags(fixtures)
  addClientFlags(fixtures)
  addStartFlags(fixtures)
  addRunFlags(fixtures)

  onTarget(program.command('init'))
    .summary('write a configuration, a baseline and a file for the CI')
    .description(
      'Reads the project and writes mcp-conform.config.yaml, mcp-conform.baseline.yaml and a file for the CI that installs, builds and tests. What is there stays. Then the doctor looks at the target, and it is tested once; failures that it finds do not change the exit code.',
    )
    .option('--url <url>', 'of a server over HTTP')
    .option('--starts-http', 'the command starts the HTTP server at --url')
    .option('--ci <system>', `${ciSystems.join(', ')} (default: the one that the repository uses, or github)`)
    .option('--dry-run', 'show what would be written, and do nothing')
    .option('--no-run', 'write the files, and try nothing')
    .action(async (command: readonly string[], flags: InitFlags) => {
      const { init } = await import('../commands/init.ts')
      done(await init(command, flags, io))
    })

  program
    .command('completion')
    .summary('print the completion script of a shell')
    .description(
      'Prints a script that lets a shell complete commands, flags, ids of requirements and scenarios. In ~/.bashrc: source <(mcp-conform completion bash); the same for zsh; for fish: mcp-conform completion fish > ~/.config/fish/completions/mcp-conform.fish',
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
      'Tests all targets of a file, each with a configuration of its own, and writes a page that compares them, fleet.json and junit.xml.',
    )
    .argument('<targets>', 'YAML file: targets, by name, and defaults for all of them; see docs/guides/fleet.md')
    .option('--out <folder>', 'for the page and the reports (default: mcp-conform-fleet)')
    .option('--jobs <n>', 'targets at once (default: 2)')
    .option('--shard <i/n>', 'only this part of the targets, such as 2/4; auto: as the CI says')
    .option(
      '--resume',
      'go on with a run that was cut short: what came to its end, by this version and the same configuration, is kept',
    )
    .action(async (file: string, flags: FleetFlags) => {
      const { fleet } = await import('../commands/fleet.ts')
      done(await fleet(file, flags, io))
    })
}
