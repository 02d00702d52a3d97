/** The syntax of `_meta` keys and extension identifiers (basic#general-fields of the specification). */

/** What is wrong with the prefix as a whole; its labels are judged one by one. */
export function prefixFlaw(key: string): string | undefined {
  const parts = key.split('/')
  if (parts.length === 1) return undefined
  if (parts.length > 2) return 'one slash at most'
  const [prefix = ''] = parts
  if (prefix.split('.').includes('')) return 'no empty label in the prefix'
  return /[^A-Za-z0-9.-]/.test(prefix.replaceAll('_', '-'))
    ? 'letters, digits, hyphens and dots in the prefix'
    : undefined
}

/** The labels before the slash. */
export function labels(key: string): readonly string[] {
  const parts = key.split('/')
  return parts.length === 2 ? (parts[0] ?? '').split('.') : []
}

export const isLabel = (label: string): boolean => /^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)

/** `odd`: characters inside that the rule does not name, but does not forbid in so many words. */
export function nameFlaw(key: string): 'ends' | 'odd' | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1)
  if (name === '' && key !== '') return undefined
  if (!/^[A-Za-z0-9](.*[A-Za-z0-9])?$/s.test(name)) return 'ends'
  return /^[A-Za-z0-9._-]+$/.test(name) ? undefined : 'odd'
}

const domains = ['com', 'org', 'net', 'io', 'dev', 'ai', 'app', 'co', 'edu', 'gov']

/** A prefix that looks like a host name the usual way round. */
export function looksForward(key: string): boolean {
  const all = labels(key)
  return all.length > 1 && domains.includes(all.at(-1) ?? '') && !domains.includes(all[0] ?? '')
}

const owner = ['modelcontextprotocol', 'mcp']

/** Reserved from 2025-11-25 on. */
export const hasReservedSecondLabel = (key: string): boolean => owner.includes(labels(key)[1] ?? '')

/** Reserved in 2025-06-18. */
export const hasReservedTrailingLabel = (key: string): boolean => owner.includes(labels(key).at(-2) ?? '')
