/** What the policy of content of a view lets through (specification/2026-01-26/apps.mdx, Host Behavior). */
import { type JsonObject, objectAt } from '../messages.ts'
import type { Load } from './seams.ts'

const members = { connect: 'connectDomains', image: 'resourceDomains' } as const

/** Undeclared origins are blocked: without `csp` all of them. */
export function isAllowed({ kind, url, csp = {} }: Load): boolean {
  if (kind === 'image' && url.protocol === 'data:') return true
  const declared: unknown = csp[members[kind]]
  return Array.isArray(declared) && declared.some((domain) => matches(url, String(domain)))
}

/** `https://*.example.com` stands for all names below. */
function matches(url: URL, domain: string): boolean {
  if (!domain.includes('*')) return URL.canParse(domain) && new URL(domain).origin === url.origin
  const [scheme = '', below = ''] = domain.split('*.')
  return `${url.protocol}//` === scheme && url.host.endsWith(`.${below}`)
}

/** What a resource declares. */
export function cspOf(content: JsonObject): JsonObject | undefined {
  const ui = objectAt(objectAt(content, '_meta'), 'ui')
  return ui.csp === undefined ? undefined : objectAt(ui, 'csp')
}
