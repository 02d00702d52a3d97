/** A flag is declared once, as a row; commander's option, the help, the page of flags, its type and its value come from there. */
import type { Command } from 'commander'
import { type RunRequest, together } from '../../../api/settings/request.ts'

export interface FlagRow {
  /** As the help shows it: `--timeout <time>`. */
  readonly flags: `--${string}`
  readonly text: string
  readonly group: `${string}:`
  /** It may be given several times; with `commas`, several values at once, too. */
  readonly many?: 'commas' | 'each'
  /** The key of the configuration that asks for the same. A text with a blank is the reason why there is none. */
  readonly key: string
  /** The option of the library, likewise. Default: the name of the key. */
  readonly option?: string
  /** Reads the values into a request. Absent: the flag is about the target, or about what a person sees. */
  readonly read?: (values: readonly string[], place: string) => RunRequest
}

/** Flags as the parser of the command line hands them over: texts, unchecked. */
export type FlagsOf<Rows extends readonly FlagRow[]> = {
  readonly [R in Rows[number] as NameOf<R['flags']>]?: ValueOf<R>
}

type NameOf<F> = F extends `--no-${infer N}`
  ? CamelCase<N>
  : F extends `--${infer N} ${string}`
    ? CamelCase<N>
    : F extends `--${infer N}`
      ? CamelCase<N>
      : never
type CamelCase<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S extends string ? S : never
type ValueOf<R extends FlagRow> = R extends { readonly many: string }
  ? readonly string[]
  : R['flags'] extends `--no-${string}`
    ? false
    : R['flags'] extends `${string} ${string}`
      ? string
      : boolean

const gather = {
  commas: (value: string, before: readonly string[] = []) => [
    ...before,
    ...value.split(',').map((part) => part.trim()),
  ],
  each: (value: string, before: readonly string[] = []) => [...before, value],
}
/** For a flag that may be given several times, or once with commas. */
export const several = gather.commas

/** Has a command take these flags, in this order. */
export function addFlags(command: Command, ...lists: readonly (readonly FlagRow[])[]): void {
  for (const { flags, text, group, many } of lists.flat()) {
    command.optionsGroup(group)
    if (many === undefined) command.option(flags, text)
    else command.option(flags, text, gather[many])
  }
}

/** What flags ask for. Throws UsageError. */
export function requestFromFlags(rows: readonly FlagRow[], flags: object): RunRequest {
  const given = new Map<string, unknown>(Object.entries(flags))
  return rows.reduce<RunRequest>((request, { flags: words, read }) => {
    const [place = ''] = words.split(' ', 1)
    const value = given.get(camelCase(place))
    if (read === undefined || value === undefined || value === false) return request
    return together(request, read([value].flat().map(String), place))
  }, {})
}

const camelCase = (flag: string): string =>
  flag.replace(/^--(?:no-)?/, '').replace(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())
