/** Words of a command line as a POSIX shell reads them back. */

/** Around the name of a variable inside a word: no argument of a program can hold it. */
const mark = '\0'

/** A part of a word that the shell fills in; it refuses to run the command where the variable is not set. */
export function shellVariable(name: string): string {
  return `${mark}${name}${mark}`
}

export function shellWord(word: string): string {
  const parts = word.split(mark).map((part, i) => {
    if (i % 2 === 1) return `"\${${part}:?}"`
    return part === '' ? '' : quoted(part)
  })
  return parts.join('') || "''"
}

/** Characters that cannot be shown in a line: a terminal would act on them, a report would escape them. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
const everyUnseen = new RegExp(unseen, 'gu')

function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (!unseen.test(text)) return inQuotes(text)
  const escaped = text.replaceAll('\\', '\\\\').replace(everyUnseen, octal)
  // A shell cuts line breaks off the end of what a command prints: this needs one that knows $'...', as most do.
  if (text.endsWith('\n')) return `$'${escaped.replaceAll("'", "\\'")}'`
  return `"$(printf ${inQuotes(escaped.replaceAll('%', '%%'))})"`
}

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function octal(char: string): string {
  return [...Buffer.from(char)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
