/** A broken requirement with all that proves it: the one piece of data that console, HTML, Markdown and JUnit show. */
import type { Result } from '../../harness/judging/result.ts'
import { chooseLines } from './choose-lines.ts'
import { focusOf, namedIn } from './focus.ts'
import { type LineText, lineTexts } from './line-text.ts'
import { sentence } from './sentence.ts'
import { ways } from './ways.ts'

/** Lines of wire that a red shows. */
export const maxWireLines = 8

export interface Red {
  readonly requirement: string
  readonly level: string
  readonly says: string
  readonly link: string
  /** Which statement of the section that the link leads to. */
  readonly statement?: string
  /** Why a broken MUST only warns. */
  readonly lenient?: string
  /** Where it holds: the contrast. */
  readonly holdsIn: readonly Result[]
  readonly ways: readonly [Way, ...Way[]]
}

/** Places in which it breaks alike. */
export interface Way {
  /** Where it breaks; the first one is shown. */
  readonly places: readonly [Result, ...Result[]]
  readonly sentence: string
  /** Further breaches of it in these places. */
  readonly more: number
}

/**
 * @param results of one requirement in all places
 * @param isBreach which of them are to be shown; undefined when there is none
 */
export function redOf(
  results: readonly Result[],
  side: 'server' | 'client',
  isBreach: (result: Result) => boolean,
): Red | undefined {
  const [first, ...rest] = ways(results.filter(isBreach)).map(
    (places): Way => ({
      places,
      sentence: sentence(places[0], side),
      more: places.reduce((sum, { more = 0 }) => sum + more, 0),
    }),
  )
  if (first === undefined) return undefined
  const [shown] = first.places
  const { requirement, level, says, link, statement, lenient } = shown
  const holdsIn = results.filter(({ verdict }) => verdict === 'passed')
  return {
    requirement,
    level,
    says,
    link,
    statement,
    lenient,
    holdsIn,
    ways: [first, ...rest],
  }
}

interface WireText {
  readonly lines: readonly LineText[]
  /** Lines of evidence that are not shown. */
  readonly left: number
}

/** The wire lines of a breach as text, the offending one always among them. */
export function wireText(
  result: Pick<Result, 'evidence' | 'offending' | 'headers' | 'expected'>,
  width: number,
  most = maxWireLines,
): WireText {
  const chosen = chooseLines(result, most)
  const silence = result.offending !== undefined && 'silence' in result.offending ? result.offending.silence : undefined
  const { expected, headers = [] } = result
  const options = { width, headers, focus: focusOf(expected), named: namedIn(expected) }
  return { lines: lineTexts(chosen, silence, options), left: chosen.left }
}
