/** Projects of Go: the program that the command starts is built where the command looks for it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { doubleQuoted, inFolder, nearest, programOf, within } from './folders.ts'
import type { Toolchain, ToolchainPlace } from './project.ts'

/** Undefined where no go.mod is. */
export function goProject(place: ToolchainPlace): Toolchain | undefined {
  const at = nearest(place, 'go.mod')
  if (at === undefined) return undefined
  const program = place.command[0] ?? ''
  const isPath = /[\\/]/.test(program)
  const main = mainPackage(place.cwd, basename(program))
  const goMod = join(within(place.root, at), 'go.mod').replaceAll('\\', '/')
  if (programOf(place.command) === 'go' || (isPath && main === undefined))
    return { language: 'go', build: [inFolder(place, at, 'go build ./...')], prefix: '', goMod }
  if (isPath && main !== undefined)
    return {
      language: 'go',
      build: [inFolder(place, place.cwd, `go build -o ${doubleQuoted(program)} ${doubleQuoted(main)}`)],
      prefix: '',
      goMod,
    }
  const prefix = 'PATH="$(go env GOPATH)/bin:$PATH" '
  return { language: 'go', build: [inFolder(place, at, 'go install ./...')], prefix, goMod }
}

/** The package below `folder` that becomes a program: its own, that of cmd/ with the program's name, or the only one there. */
function mainPackage(folder: string, name: string): string | undefined {
  if (isMain(folder)) return '.'
  const cmd = join(folder, 'cmd')
  if (!existsSync(cmd)) return undefined
  const programs = readdirSync(cmd, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isMain(join(cmd, entry.name)))
    .map((entry) => entry.name)
  const chosen = programs.find((one) => one === name) ?? (programs.length === 1 ? programs[0] : undefined)
  return chosen === undefined ? undefined : `./cmd/${chosen}`
}

const isMain = (folder: string): boolean =>
  readdirSync(folder).some(
    (file) =>
      file.endsWith('.go') &&
      !file.endsWith('_test.go') &&
      /^package main\b/m.test(readFileSync(join(folder, file), 'utf8')),
  )
