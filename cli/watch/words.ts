/** The command line of a run that is watched, with other flags. */

/** The words before the command of the target. */
const flagsOf = (words: readonly string[]): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words

export function withFlag(words: readonly string[], ...flag: readonly string[]): readonly string[] {
  const flags = flagsOf(words)
  return [...flags, ...flag, ...words.slice(flags.length)]
}

export const hasFlag = (words: readonly string[], name: string): boolean =>
  flagsOf(words).some((word) => word === name || word.startsWith(`${name}=`))

/** Without a flag, however often it is there. @param hasValue the word behind it is its value */
export function withoutFlag(words: readonly string[], name: string, hasValue = true): readonly string[] {
  const flags = flagsOf(words)
  const kept = flags.filter(
    (word, i) => word !== name && !word.startsWith(`${name}=`) && !(hasValue && flags[i - 1] === name),
  )
  return [...kept, ...words.slice(flags.length)]
}
