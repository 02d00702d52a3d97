/** How much there is in a JSON text, counted without building it. */
import type { Bounds, Reached } from '../bounds.ts'
import { endOfString } from './json-string.ts'

const quote = 0x22
const comma = 0x2c
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d

/** Shorter texts cannot pass a bound that anybody sets. */
const shortest = 256

/**
 * The bound that a text would pass if it were read as JSON, if it passes one. Text that is no JSON is counted like one, as far
 * as that goes: a reader of JSON would go as deep before it sees what is wrong.
 */
export function tooMuchInside(
  text: string,
  { messageDepth, messageValues }: Pick<Bounds, 'messageDepth' | 'messageValues'>,
): Reached | undefined {
  if (text.length < shortest || text.length < Math.min(messageDepth, messageValues)) return undefined
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at + 1)
    else if (isOpening(code)) {
      depth += 1
      values += 1
      if (depth > messageDepth)
        return { bound: 'messageDepth', words: `JSON nested deeper than ${messageDepth} levels` }
    } else if (isClosing(code)) depth -= 1
    else if (code === comma) values += 1
    if (values > messageValues)
      return { bound: 'messageValues', words: `more than ${messageValues} values in a message` }
  }
  return undefined
}
