/** The headers of a run: from flags and files, with the variables in them filled in. */
import { readFileSync } from 'node:fs'
import { printable } from '../../api/settings/values/by-variable.ts'
import { readableFile } from '../../api/settings/values/files.ts'
import { headerField } from '../../api/settings/values/flag-values.ts'
import { type Environment, expanded } from '../../api/settings/values/variables.ts'
import type { ServerFlags } from './flags/flags.ts'

export interface GivenHeaders {
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The flags that give them again, with variables for what may be secret. */
  readonly again: readonly string[]
}

/** @throws UsageError; its message never shows a value */
export function givenHeaders(
  { header = [], headerFile = [] }: Pick<ServerFlags, 'header' | 'headerFile'>,
  env: Environment,
  cwd: string,
): GivenHeaders {
  const fromFlags = header.map((text) => headerField(text, '--header'))
  const fromFiles = headerFile.flatMap((file) =>
    readFileSync(readableFile(file, '--header-file', cwd), 'utf8')
      .split(/\r?\n/)
      .map((line, index) => ({ line: line.trim(), place: `--header-file ${file}:${index + 1}` }))
      .filter(({ line }) => line !== '' && !line.startsWith('#'))
      .map(({ line, place }) => filledIn(headerField(line, place), env, place)),
  )
  return {
    fields: [...fromFiles, ...fromFlags.map((field) => filledIn(field, env, '--header'))],
    again: [
      ...headerFile.flatMap((file) => ['--header-file', file]),
      ...fromFlags.flatMap(([name, value]) => ['--header', `${name}: ${printable(name, value, env)}`]),
    ],
  }
}

type Field = readonly [name: string, value: string]

function filledIn([name, value]: Field, env: Environment, place: string): Field {
  return headerField(`${name}: ${expanded(value, env, place, { bare: true })}`, place)
}
