/** A text that fits a simple regular expression: characters, classes and quantifiers in a row. */

interface Piece {
  readonly text: string
  readonly min: number
  readonly max: number
}

const longest = 1000
const piecePattern =
  /(\\[dwsnrt]|\\[^A-Za-z0-9]|\[\^?(?:\\.|[^\]\\])+\]|[^\\[\](){}|*+?^$.]|\.)([*+?]|\{\d+(?:,\d*)?\})?/y
const byEscape: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', n: '\n', r: '\r', t: '\t' }
/** Tried in this order for a character class. */
const candidates = [
  'a',
  'A',
  '1',
  '-',
  '_',
  '.',
  '/',
  ' ',
  ...Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)),
]

/**
 * A text of at least `minLength` characters that fits the pattern, or undefined if the pattern is not a plain row: groups,
 * alternatives, anchors in the middle and references are given up.
 */
export function sampleOfPattern(pattern: string, minLength: number): string | undefined {
  const pieces = readPieces(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''))
  if (!pieces) return undefined
  const shortest = pieces.reduce((sum, { min }) => sum + min, 0)
  let missing = Math.max(minLength - shortest, 0)
  if (shortest + missing > longest) return undefined
  const text = pieces.map(({ text, min, max }) => {
    const more = Math.min(missing, max - min)
    missing -= more
    return text.repeat(min + more)
  })
  return missing === 0 ? text.join('') : padded(pattern, text.join(''), missing)
}

/** A pattern that is open at an end lets anything follow. */
function padded(pattern: string, text: string, missing: number): string | undefined {
  return /(?<!\\)\$$/.test(pattern) ? undefined : text + 'a'.repeat(missing)
}

function readPieces(source: string): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  let end = 0
  for (const match of source.matchAll(new RegExp(piecePattern, 'gy'))) {
    const [whole, atom = '', quantifier = ''] = match
    const text = characterOf(atom)
    if (text === undefined) return undefined
    pieces.push({ text, ...timesOf(quantifier) })
    end = match.index + whole.length
  }
  return end === source.length ? pieces : undefined
}

function characterOf(atom: string): string | undefined {
  if (atom === '.') return 'a'
  if (atom.startsWith('\\')) return byEscape[atom.slice(1)] ?? atom.slice(1)
  if (!atom.startsWith('[')) return atom
  try {
    const fits = new RegExp(`^${atom}$`)
    return candidates.find((candidate) => fits.test(candidate))
  } catch {
    return undefined
  }
}

function timesOf(quantifier: string): { readonly min: number; readonly max: number } {
  if (quantifier === '*') return { min: 0, max: longest }
  if (quantifier === '+') return { min: 1, max: longest }
  if (quantifier === '?') return { min: 0, max: 1 }
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier) ?? []
  if (min === undefined) return { min: 1, max: 1 }
  return { min: Number(min), max: max ? Number(max) : comma ? longest : Number(min) }
}
