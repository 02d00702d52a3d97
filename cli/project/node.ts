/** Projects of Node: the package manager is that of the lock file, the build that of the scripts. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder, nearest, upwards } from './folders.ts'
import type { Toolchain, ToolchainPlace } from './project.ts'

interface Manager {
  readonly lock: string
  readonly setUp?: string
  readonly install: string
  readonly run: string
  /** Builds all packages of a workspace that have such a script. */
  readonly runAll: string
}

const npm: Manager = {
  lock: 'package-lock.json',
  install: 'npm ci',
  run: 'npm run build',
  runAll: 'npm run build --workspaces --if-present',
}
const bun: Manager = {
  lock: 'bun.lock',
  setUp: 'npm install --global bun',
  install: 'bun install --frozen-lockfile',
  run: 'bun run build',
  runAll: "bun run --filter '*' build",
}
const managers: readonly Manager[] = [
  {
    lock: 'pnpm-lock.yaml',
    setUp: 'corepack enable',
    install: 'pnpm install --frozen-lockfile',
    run: 'pnpm run build',
    runAll: 'pnpm --recursive --if-present run build',
  },
  {
    lock: 'yarn.lock',
    setUp: 'corepack enable',
    install: 'yarn install --frozen-lockfile',
    run: 'yarn run build',
    // Its own word fails where one package has no build.
    runAll: npm.runAll,
  },
  bun,
  { ...bun, lock: 'bun.lockb' },
  npm,
  { ...npm, lock: 'npm-shrinkwrap.json' },
]
/** Yarn since its second version, which has a file of settings and other words. */
const modernYarn = {
  install: 'yarn install --immutable',
  runAll: 'yarn workspaces foreach --all --topological run build',
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly workspaces?: unknown
}

/** Undefined where no package.json is. A file that cannot be read counts as an empty one: the build tells of it. */
export function nodeProject(place: ToolchainPlace): Toolchain | undefined {
  const own = nearest(place, 'package.json')
  if (own === undefined) return undefined
  const lockAt = upwards(place).find((folder) => managers.some(({ lock }) => existsSync(join(folder, lock))))
  const top = lockAt ?? upwards(place).find(isWorkspace) ?? own
  const manager = managerIn(top)
  const install = inFolder(place, top, lockAt === undefined ? 'npm install' : manager.install)
  const setUp = manager.setUp === undefined ? [] : [manager.setUp]
  return { language: 'node', build: [...setUp, install, ...buildLines(place, { top, own, manager })], prefix: '' }
}

function managerIn(folder: string): Manager {
  const found = managers.find(({ lock }) => existsSync(join(folder, lock))) ?? npm
  const isModern = found.lock === 'yarn.lock' && existsSync(join(folder, '.yarnrc.yml'))
  return isModern ? { ...found, ...modernYarn } : found
}

function buildLines(
  place: ToolchainPlace,
  { top, own, manager }: { top: string; own: string; manager: Manager },
): string[] {
  // The packages of a workspace need each other: what its root builds is in the right order.
  if (manifest(top).scripts?.build !== undefined) return [inFolder(place, top, manager.run)]
  if (isWorkspace(top)) return [inFolder(place, top, manager.runAll)]
  return manifest(own).scripts?.build === undefined ? [] : [inFolder(place, own, manager.run)]
}

const isWorkspace = (folder: string): boolean =>
  manifest(folder).workspaces !== undefined || existsSync(join(folder, 'pnpm-workspace.yaml'))

function manifest(folder: string): Manifest {
  try {
    const parsed: Manifest | null = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return parsed ?? {}
  } catch {
    return {}
  }
}
