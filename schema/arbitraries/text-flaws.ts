/** Flaws that only the text of a message can have: no value of ours holds them, and `JSON.stringify` never writes them. */
import { isJsonArray, isJsonObject, type Json } from '../json.ts'
import { pointerStep, pointerSteps } from '../violation.ts'
import { replaced } from './replaced.ts'

type TextFlawKind =
  | 'byte-order-mark'
  | 'duplicate-member'
  | 'lone-surrogate'
  | 'minus-zero'
  | 'beyond-safe-integer'
  | 'too-large-number'
  | 'too-deep'
  | 'too-long'

/** One such flaw, and the place where it is (JSON Pointer). */
export interface TextFlaw {
  readonly kind: TextFlawKind
  readonly path: string
}

/** Levels and characters beyond what readers of JSON in use promise to take; far below what endangers a machine. */
const levels = 900
const characters = 64 * 1024

/** What may stand in the text in place of a value. */
type Raw = readonly [kind: TextFlawKind, text: string]

/**
 * The flaws that the text of `message` may have at `under` (JSON Pointer) or below; the mark at its beginning, which has no such
 * place, is always among them.
 */
export function textFlaws(message: Json, under = ''): readonly TextFlaw[] {
  const inside = places(message, under).flatMap(({ path, value }) =>
    rawTexts(path, value).map(([kind]): TextFlaw => ({ kind, path })),
  )
  return [{ kind: 'byte-order-mark', path: '' }, ...inside]
}

/** The text of `message` with one of its `textFlaws`, and nothing else wrong. Throws RangeError for a flaw that it cannot have. */
export function flawedText(message: Json, { kind, path }: TextFlaw): string {
  if (kind === 'byte-order-mark') return `\ufeff${JSON.stringify(message)}`
  const place = places(message, path).find((candidate) => candidate.path === path)
  const raw = place && rawTexts(path, place.value).find(([candidate]) => candidate === kind)
  if (raw === undefined) throw new RangeError(`expected a flaw that the message can have, got ${kind} at ${path}`)
  const marked = JSON.stringify(replaced(message, pointerSteps(path), mark(message))) ?? ''
  return marked.replace(JSON.stringify(mark(message)), () => raw[1])
}

/** A string that the message does not contain. */
function mark(message: Json): string {
  const text = JSON.stringify(message)
  let candidate = 'flaw'
  while (text.includes(candidate)) candidate += '!'
  return candidate
}

function rawTexts(path: string, value: Json): readonly Raw[] {
  const text = JSON.stringify(value)
  const name = pointerSteps(path).at(-1)
  // Items of arrays have no name to repeat, and a number is never the name of a member that the protocol knows.
  const isMember = name !== undefined && !/^\d+$/.test(name)
  return [
    ...(isMember ? [['duplicate-member', `${text},${JSON.stringify(name)}:null`] satisfies Raw] : []),
    ...ofKind(value, text),
  ]
}

function ofKind(value: Json, text: string): readonly Raw[] {
  if (typeof value === 'string') {
    return [
      ['lone-surrogate', `${text.slice(0, -1)}\\ud800"`],
      ['too-long', `${text.slice(0, -1)}${'a'.repeat(characters)}"`],
    ]
  }
  if (typeof value === 'number') {
    return [
      ['minus-zero', '-0'],
      ['beyond-safe-integer', '9007199254740993'],
      ['too-large-number', '1e400'],
    ]
  }
  if (!isJsonObject(value)) return []
  const inner = text === '{}' ? '' : `${text.slice(1, -1)},`
  return [['too-deep', `{${inner}"x-unknown":${'['.repeat(levels)}${']'.repeat(levels)}}`]]
}

interface Place {
  readonly path: string
  readonly value: Json
}

/** Every value in `message` at `under` or below. */
function places(message: Json, under: string, path = ''): readonly Place[] {
  const isWithin = path === under || path.startsWith(`${under}/`)
  const inner: readonly (readonly [string | number, Json])[] = isJsonArray(message)
    ? [...message.entries()]
    : isJsonObject(message)
      ? Object.entries(message)
      : []
  const below = inner.flatMap(([name, value]) => places(value, under, path + pointerStep(name)))
  return isWithin ? [{ path, value: message }, ...below] : below
}
