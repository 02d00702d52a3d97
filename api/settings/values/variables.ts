/** Replaces environment variables in what a user writes, so that secrets appear neither in files nor in process lists. */
import { UsageError } from '../usage-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const braced = /\$\$|\$\{([A-Za-z_]\w*)\}/g
const plain = /\$\$|\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g

/**
 * The text with `${NAME}` and, with `bare`, also `$NAME` replaced; `$$` is a dollar sign.
 * @throws UsageError that names a variable which is not set
 */
export function expanded(text: string, env: Environment, place: string, { bare = false } = {}): string {
  return text.replace(bare ? plain : braced, (whole, inBraces?: string, alone?: string) => {
    const name = inBraces ?? alone
    if (whole === '$$' || name === undefined) return '$'
    const value = env[name]
    if (value === undefined) throw new UsageError(`${place}: expected the variable ${name} in the environment`)
    return value
  })
}

/** Every text in a configuration, expanded. */
export function expandedAll(value: unknown, env: Environment, path = ''): unknown {
  if (typeof value === 'string') return expanded(value, env, path)
  if (Array.isArray(value)) return value.map((item, index) => expandedAll(item, env, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, expandedAll(item, env, path === '' ? key : `${path}.${key}`)]),
  )
}

/**
 * Every text in the values of flags, expanded, also `$NAME`: so a command line needs no secrets.
 * @param flags by the names that the parser gives them: `--header-file` is `headerFile`
 * @param raw flags that are expanded elsewhere
 */
export function expandedFlags<T extends object>(flags: T, env: Environment, raw: readonly (keyof T)[] = []): T {
  const expandedValue = (value: unknown, place: string): unknown => {
    if (typeof value === 'string') return expanded(value, env, place, { bare: true })
    return Array.isArray(value) ? value.map((item) => expandedValue(item, place)) : value
  }
  const copy = { ...flags }
  for (const [key, value] of Object.entries(flags)) {
    if (raw.some((name) => name === key)) continue
    Object.assign(copy, { [key]: expandedValue(value, flagOf(key)) })
  }
  return copy
}

function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
}

/** Whether a text contains only a reference to its secret: `Bearer $TOKEN`. */
export function isReference(text: string): boolean {
  return /^(?:(?:bearer|basic|token|apikey) )?(?:\$\{[A-Za-z_]\w*\}|\$[A-Za-z_]\w*)$/i.test(text)
}
