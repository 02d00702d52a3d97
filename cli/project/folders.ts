/** Folders of a repository, from the target's own up to its root. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { ToolchainPlace } from './project.ts'

/** The folder with .git above, or `cwd`. */
export function repositoryOf(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return cwd
  }
}

/** From `cwd` up to `root`. */
export function upwards({ root, cwd }: ToolchainPlace): readonly string[] {
  const folders = [cwd]
  for (let folder = cwd; folder !== root && dirname(folder) !== folder; ) {
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

/** The nearest folder upwards that has the file. */
export const nearest = (place: ToolchainPlace, file: string): string | undefined =>
  upwards(place).find((folder) => existsSync(join(folder, file)))

/** `folder` seen from `root`, as a shell and a CI write it. */
export const within = (root: string, folder: string): string => relative(root, folder).split(sep).join('/') || '.'

/** A word of a shell. */
export const doubleQuoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`

/** A line that runs in a folder of the repository, and leaves the shell where it is. */
export function inFolder({ root }: ToolchainPlace, folder: string, line: string): string {
  const path = within(root, folder)
  return path === '.' ? line : `(cd ${doubleQuoted(path)} && ${line})`
}

/** The name of the program that a command starts. */
export const programOf = ([program = '']: readonly string[]): string => basename(program).replace(/\.(exe|cmd)$/i, '')
