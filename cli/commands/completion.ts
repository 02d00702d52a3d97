/** `mcp-conform completion` */
import type { Command } from 'commander'
import { expected } from '../../api/settings/usage-error.ts'
import { callToolsChoices } from '../../harness/fixtures/bindings.ts'
import { transportKinds } from '../../harness/trace/place.ts'
import { reportNames } from '../../reports/names.ts'
import { shows } from '../../reports/options.ts'
import { revisions } from '../../schema/revisions.ts'
import { loadSuite } from '../../suites/index.ts'
import type { Io } from '../io.ts'
import { ciSystems } from '../options/ci-systems.ts'
import { type CompletedCommand, completionScript, type Shell, shells, type Values } from '../texts/completion.ts'

/** Prints the script for a shell; resolves with the exit code. */
export async function completion(shell: string, program: Command, io: Io): Promise<number> {
  const known = shells.find((one) => one === shell)
  if (known === undefined) throw expected('completion', shells.join(', '), shell)
  io.out(await scriptFor(known, program))
  return 0
}

async function scriptFor(shell: Shell, program: Command): Promise<string> {
  const { scenarios, requirements } = await ids()
  const lists: Readonly<Record<string, Values>> = {
    '--report': reportNames,
    '--show': shows,
    '--revision': revisions,
    '--transport': transportKinds,
    '--call-tools': callToolsChoices,
    '--side': ['server', 'client'],
    '--ci': ciSystems,
    '--requirement': requirements,
    '--only': requirements,
    '--exclude': requirements,
    '--scenario': scenarios,
  }
  const operands: Readonly<Record<string, Values>> = {
    explain: [...requirements, ...scenarios],
    list: [...requirements, ...scenarios],
    completion: shells,
    help: program.commands.map((command) => command.name()),
  }
  const commands = program.commands.map((command): CompletedCommand => {
    const values = operands[command.name()]
    return {
      name: command.name(),
      about: command.summary() || command.description(),
      flags: command.options.flatMap(({ long, flags, description }) => {
        if (long === undefined || long === null) return []
        const of = lists[long] ?? (/<(?:file|folder)>/.test(flags) ? 'files' : undefined)
        return [{ name: long, about: description, values: of }]
      }),
      values,
    }
  })
  return completionScript(shell, commands)
}

/** The ids of all sides, in alphabetical order. */
async function ids(): Promise<{ readonly scenarios: readonly string[]; readonly requirements: readonly string[] }> {
  const suite = await loadSuite()
  return {
    scenarios: [...new Set(suite.scenarios.map(({ id }) => id))].sort(),
    requirements: [...new Set([...suite.requirements.values()].map(({ id }) => id))].sort(),
  }
}
