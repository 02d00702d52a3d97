/** Reads the files of a project: what has to be installed and built before its target can be started. */
import { programOf, repositoryOf, within } from './folders.ts'
import { goProject } from './go.ts'
import { nodeProject } from './node.ts'
import type { Language, Project, Toolchain } from './project.ts'
import { pythonProject } from './python.ts'

/** @param cwd the target's folder, absolute; @param command its words, none for a URL */
export function readProject(cwd: string, command: readonly string[]): Project {
  const root = repositoryOf(cwd)
  const place = { root, cwd, command }
  const found = [nodeProject(place), pythonProject(place), goProject(place)].filter(
    (one): one is Toolchain => one !== undefined,
  )
  const wanted = languageOf(command)
  const own = found.filter(({ language }) => language === wanted)
  return { root, folder: within(root, cwd), toolchains: own.length > 0 ? own : found }
}

/** By the program that is started, where it tells. */
function languageOf(command: readonly string[]): Language | undefined {
  const program = programOf(command)
  if (/^(node|npx|npm|pnpm|pnpx|yarn|bun|bunx|tsx|deno)$/.test(program)) return 'node'
  if (/^(python[\d.]*|uv|uvx|poetry|pipenv|hatch|pdm)$/.test(program) || /\.py$/.test(program)) return 'python'
  return program === 'go' ? 'go' : undefined
}
