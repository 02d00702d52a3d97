/** Parts of a checker for configuration: each takes a value and its path, and returns it typed or throws a UsageError. */
import type { Json, JsonObject } from '../../../schema/json.ts'
import { alternatives, expected, UsageError } from '../usage-error.ts'
import { closest } from './closest.ts'

/** @param path where the value is, for messages: `server.command[0]` */
export type Check<T> = (value: unknown, path: string) => T
export type Mapping = Readonly<Record<string, unknown>>

/** A mapping with no other keys than these. */
export function mapping(value: unknown, path: string, keys: readonly string[]): Mapping {
  const entries = anyMapping(value, path)
  for (const key of Object.keys(entries)) {
    if (keys.includes(key)) continue
    const meant = closest(key, keys)
    const hint = meant === undefined ? `known are ${alternatives(keys)}` : `did you mean ${meant}?`
    throw new UsageError(`${inside(path, key)}: unknown key; ${hint}`)
  }
  return entries
}

/** A mapping of names of the user's choice. */
function mapOf<T>(check: Check<T>, checkKey: Check<string> = text): Check<Readonly<Record<string, T>>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(anyMapping(value, path)).map(([key, item]) => [
        checkKey(key, path),
        check(item, inside(path, key)),
      ]),
    )
}

/** No person writes a longer list; a list from a program could be endless. */
const longest = 100_000

export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw expected(path, 'a list', value)
    if (value.length > longest) throw new UsageError(`${path}: expected a list of at most ${longest} items`)
    return value.map((item: unknown, index) => check(item, `${path}[${index}]`))
  }
}

/** The value of a key, if it is there. */
export function optional<T>(entries: Mapping, key: string, path: string, check: Check<T>): T | undefined {
  const value = entries[key]
  return value === undefined ? undefined : check(value, inside(path, key))
}

export const text: Check<string> = (value, path) => {
  if (typeof value !== 'string' || value === '') throw expected(path, 'a text', value)
  return value
}

/** A text that a parser for flags understands. */
export function parsed<T>(parse: (text: string, place: string) => T): Check<T> {
  return (value, path) => parse(text(value, path), path)
}

/** A number that a parser for flags understands. */
export function number(parse: (text: string, place: string) => number): Check<number> {
  return (value, path) => {
    if (typeof value !== 'number') throw expected(path, 'a number', value)
    return parse(String(value), path)
  }
}

/** No person nests deeper than this; an object that contains itself would be endless. */
const deepest = 64

export const jsonObject: Check<JsonObject> = (value, path) => objectWithin(deepest)(value, path)

const jsonWithin =
  (levels: number): Check<Json> =>
  (value, path) => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (levels === 0) throw new UsageError(`${path.slice(0, 80)}…: expected a JSON value of at most ${deepest} levels`)
    if (Array.isArray(value)) return listOf(jsonWithin(levels - 1))(value, path)
    if (typeof value === 'object') return objectWithin(levels - 1)(value, path)
    throw expected(path, 'a JSON value', String(value))
  }

/** A member whose value is undefined does not count, as in JSON.stringify. */
const objectWithin =
  (levels: number): Check<JsonObject> =>
  (value, path) => {
    const entries = Object.entries(anyMapping(value, path)).filter(([, member]) => member !== undefined)
    return mapOf(jsonWithin(levels), (key) => String(key))(Object.fromEntries(entries), path)
  }

/** The path of a key of the value at `path`; the top of a file has the path ''. */
export function inside(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

export function anyMapping(value: unknown, path: string): Mapping {
  if (!isMapping(value)) throw expected(path === '' ? 'the configuration' : path, 'a mapping', value)
  return value
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
