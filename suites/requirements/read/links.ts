/** Where a requirement is written down. The rules are those of README.md, section Links. */
import type { Requirement } from '../../../harness/index.ts'

const specification = 'https://modelcontextprotocol.io/specification'
const github = 'https://github.com/modelcontextprotocol'
/** The first revision whose schema has a page of its own. */
const firstSchemaPage = '2025-06-18'

/**
 * The address of the page and anchor that state a requirement.
 * @param revision where it does not hold there, the newest revision in which it does
 */
export function linkTo(requirement: Requirement, revision: string): string {
  const place = requirement.revisions[revision]
  if (place !== undefined) return linkToPlace(revision, place)
  const newest = Object.entries(requirement.revisions).at(-1)
  return newest === undefined ? specification : linkToPlace(...newest)
}

/** All further places of a revision that say the same. */
export function furtherLinks(requirement: Requirement, revision: string): readonly string[] {
  return [requirement.also?.[revision] ?? []].flat().map((place) => linkToPlace(revision, place))
}

/** Whether the address of a place ends in the file that holds it: what has no page has no anchors. */
export const leadsToWholeFile = (revision: string, place: string): boolean =>
  place.includes('#') && !linkToPlace(revision, place).includes('#')

/** Drafts that are no part of the main branch yet: the commit whose text the ledger goes by. */
const proposals: Readonly<Record<string, string>> = {
  'ext-auth-dpop-draft': 'f2f94539fe4dc28aa53b7caed88f929aba02aec6',
  'ext-auth-wif-draft': 'bfbd9781cf274cff16971a1e7069dd7dca78cc1e',
}

function linkToPlace(revision: string, place: string): string {
  const [page = '', anchor] = place.split('#', 2)
  const fragment = anchor === undefined ? '' : `#${anchor}`
  if (page.startsWith('seps/')) return `https://modelcontextprotocol.io/${page}${fragment}`
  if (revision === 'ext-auth-draft') return `${github}/ext-auth/blob/main/specification/draft/${page}.mdx${fragment}`
  const proposed = proposals[revision]
  if (proposed !== undefined) return `${github}/ext-auth/blob/${proposed}/specification/draft/${page}.mdx${fragment}`
  if (revision === 'ext-apps') return `${github}/ext-apps/blob/main/specification/${page}.mdx${fragment}`
  if (revision === 'ext-skills') return `${github}/ext-skills/blob/main/specification/${page}.mdx${fragment}`
  // Its release of 2026-07-28 says what the draft says.
  if (revision === 'ext-tasks-draft') {
    if (page === 'schema') return `${github}/ext-tasks/blob/main/schema/2026-07-28/schema.ts`
    return `${github}/ext-tasks/blob/main/specification/2026-07-28/${page}.md${fragment}`
  }
  if (page === 'schema') {
    if (revision >= firstSchemaPage) return `${specification}/${revision}/schema${fragment.toLowerCase()}`
    return `${github}/modelcontextprotocol/blob/main/schema/${revision}/schema.ts`
  }
  if (page === 'basic/security_best_practices') {
    return `https://modelcontextprotocol.io/docs/${revision}/tutorials/security/security_best_practices${fragment}`
  }
  return `${specification}/${[revision, ...page.replace(/(^|\/)index$/, '').split('/')].filter(Boolean).join('/')}${fragment}`
}
