/** Projects of Python: everything goes into an environment of its own, which most systems demand. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inFolder, nearest, upwards } from './folders.ts'
import type { Toolchain, ToolchainPlace } from './project.ts'

/** By the file that tells it; the first that is there counts. `bin` is the environment's folder of programs. */
const ways: readonly { readonly file: string; readonly lines: (environment: string) => readonly string[] }[] = [
  {
    file: 'uv.lock',
    lines: (environment) => [
      `${environment}/bin/python -m pip install uv`,
      `UV_PROJECT_ENVIRONMENT=${environment} ${environment}/bin/uv sync --frozen --inexact`,
    ],
  },
  {
    file: 'poetry.lock',
    lines: (environment) => [
      `${environment}/bin/python -m pip install poetry`,
      `VIRTUAL_ENV="$PWD/${environment}" ${environment}/bin/poetry install`,
    ],
  },
  {
    file: 'requirements.txt',
    lines: (environment) => [`${environment}/bin/python -m pip install -r requirements.txt`],
  },
  { file: 'pyproject.toml', lines: (environment) => [`${environment}/bin/python -m pip install .`] },
  { file: 'setup.py', lines: (environment) => [`${environment}/bin/python -m pip install .`] },
]

/** Undefined where none of the files is. */
export function pythonProject(place: ToolchainPlace): Toolchain | undefined {
  const at = upwards(place).find((folder) => ways.some(({ file }) => existsSync(join(folder, file))))
  const found = at === undefined ? undefined : ways.filter(({ file }) => existsSync(join(at, file)))
  if (at === undefined || found === undefined) return undefined
  const environment = /^(?:\.\/)?([\w.-]+)\/bin\/[^/]+$/.exec(place.command[0] ?? '')?.[1] ?? '.venv'
  // The environment stands in the target's folder, where its command looks for it.
  const up = upwards(place).indexOf(at)
  const back = place.cwd.split(/[\\/]/).slice(-up).join('/')
  const path = up === 0 ? environment : `${back}/${environment}`
  const lines = [`python3 -m venv ${path}`, ...(found[0]?.lines(path) ?? [])]
  const needsBoth = found[0]?.file === 'requirements.txt' && isPackage(at, place)
  const all = needsBoth ? [...lines, `${path}/bin/python -m pip install .`] : lines
  return {
    language: 'python',
    build: all.map((line) => inFolder(place, at, line)),
    prefix: `PATH="$PWD/${environment}/bin:$PATH" `,
  }
}

/** The command is a program that the package itself brings, or a module of it. */
const isPackage = (at: string, { command }: ToolchainPlace): boolean =>
  nearest({ root: at, cwd: at, command }, 'pyproject.toml') !== undefined &&
  (command.includes('-m') || !/^(?:.*\/)?python[\d.]*$/.test(command[0] ?? ''))
