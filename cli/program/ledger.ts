/** The commands that tell of rules and judges. */
import type { Command } from 'commander'
import { transportKinds } from '../../harness/trace/place.ts'
import { revisions } from '../../schema/revisions.ts'
import type { Io } from '../io.ts'
import { several } from '../options/add-flags.ts'
import type { ListFlags } from '../texts/list.ts'
import type { Done } from './exit-codes.ts'

export function addLedgerCommands(program: Command, io: Io, done: Done): void {
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
      const { list } = await import('../commands/list.ts')
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
      const { explain } = await import('../commands/explain.ts')
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
      const { coverage } = await import('../commands/coverage.ts')
      done(await coverage(flags, io))
    })
}
