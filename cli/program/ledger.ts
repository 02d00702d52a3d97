/** The commands that tell of rules and judges. */
import type { Command } from 'commander'
import { transportKinds } from '../../harness/trace/place.ts'
import { revisions } from '../../schema/revisions.ts'
import type { Io } from '../io.ts'
import { several } from '../options/flags/rows.ts'
import type { CoverageFlags } from '../texts/coverage.ts'
import type { ListFlags } from '../texts/list.ts'
import type { Done } from './exit-codes.ts'

export function addLedgerCommands(program: Command, io: Io, done: Done): void {
  program
    .command('list')
    .summary('list scenarios, monitors and what they judge')
    .description('Lists the scenarios and monitors, the requirements that each one judges, and in which revisions.')
    .argument('[pattern]', 'id of a scenario, monitor or requirement; * stands for any characters')
    .option('--side <side>', 'only what tests this side: server or client')
    .option('--revision <id>', `only what runs in this revision: ${revisions.join(', ')}; repeatable`, several)
    .option(
      '--transport <kind>',
      `only what runs over this transport: ${transportKinds.join(', ')}; repeatable`,
      several,
    )
    .option('--requirement <pattern>', 'only what judges these requirements; repeatable', several)
    .action(async (pattern: string | undefined, flags: ListFlags) => {
      const { list } = await import('../commands/list.ts')
      done(await list(pattern, flags, io))
    })

  program
    .command('explain')
    .summary('explain a requirement, a scenario or a failure')
    .description(
      'Shows a requirement: its text, where the specification states it, usual causes of a failure and their fixes, and how it is checked.',
    )
    .argument(
      '[name]',
      'a requirement such as lifecycle.version.echo-supported, a prefix such as session, a scenario, or the number of a failure in the last run in this folder',
    )
    .option(
      '--pages <folder>',
      'write a static site of all requirements to this folder; reports link to it with --rules',
    )
    .action(async (name: string | undefined, flags: { readonly pages?: string }) => {
      const { explain } = await import('../commands/explain.ts')
      done(await explain(name, flags, io))
    })

  program
    .command('coverage')
    .summary('show how much of the ledger is judged')
    .description(
      'Counts which requirements are judged and which are not, by revision, side and level, with the reasons.',
    )
    .option(
      '--sep <number>',
      'only what this proposal (SEP) brought, each requirement with its judges; repeatable',
      several,
    )
    .option('--tier', 'only what counts for the tiers of SEP-1730: no extensions, no experiments')
    .option('--json', 'as JSON')
    .action(async (flags: CoverageFlags) => {
      const { coverage } = await import('../commands/coverage.ts')
      done(await coverage(flags, io))
    })
}
