/** How the packages of a target's folder are installed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'

type Step = readonly [program: string, ...args: string[]]

interface Language {
  /** The program that has to be there; what it takes to name its version and exit. */
  readonly tool: string
  readonly versionFlag: string
  /** To be run in the folder, one after the other. */
  readonly steps: readonly Step[]
  /** True when the sources are compiled: they may change while the packages stay. */
  readonly builds?: true
}

/** By the file that pins the packages. */
const languages: Readonly<Record<string, Language>> = {
  'package-lock.json': {
    tool: 'npm',
    versionFlag: '--version',
    steps: [['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']],
  },
  'requirements.txt': {
    tool: 'python3',
    versionFlag: '--version',
    steps: [
      ['python3', '-m', 'venv', '--clear', 'venv'],
      ['venv/bin/python', '-m', 'pip', 'install', '--quiet', '--no-deps', '--requirement', 'requirements.txt'],
    ],
  },
  'go.sum': {
    tool: 'go',
    versionFlag: 'version',
    // What is built is run for half a minute: optimizing it, and describing it to a debugger, takes longer than it saves.
    steps: [['go', 'build', '-ldflags=-w', '-gcflags=all=-N -l -dwarf=false', '-o', 'bin/', './...']],
    builds: true,
  },
  'pom.xml': {
    tool: 'mvn',
    versionFlag: '--version',
    steps: [['mvn', '-q', '-B', 'compile', 'dependency:copy-dependencies', '-DoutputDirectory=lib']],
    builds: true,
  },
}

/** The language of a target's folder. Throws when the folder pins no packages. */
export function languageOf(folder: string): Language {
  const found = Object.entries(languages).find(([file]) => existsSync(join(folder, file)))
  if (found === undefined) throw new Error(`${folder} has none of ${Object.keys(languages).join(', ')}`)
  return found[1]
}

/** Whether the program that installs a language's packages can be run on this machine. */
export async function isHere({ tool, versionFlag }: Language): Promise<boolean> {
  const { failed } = await execa(tool, [versionFlag], { reject: false })
  return !failed
}
