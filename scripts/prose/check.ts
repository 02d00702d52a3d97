/** Holds texts to the words of the project, and pages and help to sentences that can be read at once. */
import type { Text } from './texts.ts'
import { words } from './words.ts'

export interface Flaw {
  readonly file: string
  readonly line: number
  readonly message: string
}

const isForContributors = (file: string): boolean => /^(?:CONTRIBUTING|docs\/how-it-works\/|suites\/)/.test(file)

/** How many words a sentence may have: few where newcomers read. */
function longest({ file, kind }: Text): number {
  if (/^(?:README\.md|docs\/tutorials\/)/.test(file)) return 30
  if (/^cli\/(?:program|options\/(?:target|run|report)-flags)/.test(file)) return 32
  return kind === 'page' ? 45 : 60
}

/** A full stop, a question or exclamation mark, a colon or semicolon: where a reader may rest. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!:;])["')]?\s+(?=\S)|\s\|\s/)

export function flawsOf(text: Text): readonly Flaw[] {
  const { file, line } = text
  const flaw = (message: string): Flaw => ({ file, line, message })
  const wrong = words.flatMap(({ pattern, instead, users }) => {
    const found = users === true && isForContributors(file) ? undefined : pattern.exec(text.text)?.[0]
    return found === undefined ? [] : [flaw(`"${found.trim()}": write ${instead}`)]
  })
  const long = sentencesOf(text.text).flatMap((sentence) => {
    const count = sentence.split(/\s+/).filter((part) => /\w/.test(part)).length
    const most = longest(text)
    return count <= most ? [] : [flaw(`a sentence of ${count} words (at most ${most}): "${sentence.slice(0, 60)}..."`)]
  })
  return [...wrong, ...long]
}
