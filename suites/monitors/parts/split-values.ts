/** Several JSON objects or arrays written one after the other, as `{...}{...}`: their texts; fewer than two if it is not that. */
import { parseJson } from '../../../harness/index.ts'

export function splitValues(text: string): readonly string[] {
  const values: string[] = []
  let depth = 0
  let start = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (inString) {
      if (character === '\\') i += 1
      else if (character === '"') inString = false
      continue
    }
    if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth > 0) continue
      values.push(text.slice(start, i + 1))
      start = i + 1
    }
    if (depth < 0) return []
  }
  const isComplete = depth === 0 && !inString && text.slice(start).trim() === ''
  return isComplete && values.every((value) => parseJson(value) !== undefined) ? values : []
}
