/** Installs the packages of targets below `.targets/`, from their lock files. */
import { rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import {
  copyPrograms,
  folderName,
  isInstalled,
  stampFile,
  stampOf,
  type Target,
  targetFolder,
  targetSource,
} from '../../../fixtures/targets/index.ts'
import { forEachAtOnce } from '../at-once.ts'
import { isHere, languageOf } from './languages.ts'

/** True when all that can be installed on this machine is: a language that is not here is no failure. */
export async function installFolders(targets: readonly Target[]): Promise<boolean> {
  const folders = [...new Set(targets.map(folderName))]
  const failed: string[] = []
  await forEachAtOnce(availableParallelism(), folders, async (folder) => {
    const startedAt = performance.now()
    const outcome = await installFolder(folder)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${folder}: ${outcome.says}${outcome.didWork ? ` (${seconds} s)` : ''}`)
    if (outcome.isFailure) failed.push(folder)
  })
  if (failed.length > 0) console.log(`could not be installed: ${failed.sort().join(', ')}`)
  return failed.length === 0
}

interface Outcome {
  readonly says: string
  readonly didWork?: boolean
  readonly isFailure?: boolean
}

async function installFolder(name: string): Promise<Outcome> {
  const language = languageOf(targetSource(name))
  if (!(await isHere(language))) return { says: `skipped, there is no ${language.tool} here` }
  const folder = targetFolder(name)
  const arePackagesPresent = isInstalled(name)
  copyPrograms(name)
  // What is compiled from the copied sources is as fast to build again as to compare.
  if (arePackagesPresent && !language.builds) return { says: 'already installed' }
  rmSync(join(folder, stampFile), { force: true })
  try {
    for (const [program, ...args] of language.steps) {
      // `npm run --silent` would silence the errors of an npm below it too.
      await execa(program, args, { cwd: folder, all: true, env: { npm_config_loglevel: 'error' } })
    }
  } catch (error) {
    return { says: `not installed: ${reasonOf(error)}`, didWork: true, isFailure: true }
  }
  writeFileSync(join(folder, stampFile), stampOf(name))
  return { says: 'installed', didWork: true }
}

/** What the installer printed as errors, else its last lines, else why it did not start. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const output =
    'all' in error && typeof error.all === 'string' ? error.all.split('\n').filter((line) => line.trim()) : []
  const errors = output.filter((line) => /error/i.test(line)).slice(0, 3)
  const said = errors.length > 0 ? errors : output.slice(-3)
  return said.length > 0 ? said.join(' | ') : error.message
}
