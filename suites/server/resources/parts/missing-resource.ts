import type { RevisionFacts } from '../../../../harness/index.ts'

const ownScheme = 'mcp-conform://no-such-host/no/such/resource'

/**
 * A URI that names no resource of the target, if possible under a scheme that it serves. Undefined when one of its templates
 * fits everything, so that no answer would be wrong.
 */
export function missingResource({ resources, resourceTemplates }: RevisionFacts): string | undefined {
  const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate).filter((t) => typeof t === 'string')
  const schemes = resources.flatMap(({ uri }) =>
    typeof uri === 'string' ? (/^[a-z][a-z0-9+.-]*:/i.exec(uri) ?? []) : [],
  )
  // A server may fetch what is on the web.
  const served = schemes.filter((scheme) => !/^(https?|ftp|data|file):$/i.test(scheme))
  const candidates = [...new Set(served)].map((scheme) => `${scheme}//mcp-conform/no/such/resource`)
  return [...candidates, ownScheme].find((uri) => !templates.some((template) => mayMatch(template, uri)))
}

/** True if the template could expand to the URI: its literal parts occur in it, in this order. */
function mayMatch(template: string, uri: string): boolean {
  const literals = template.split(/\{[^}]*\}/)
  const [prefix = '', ...rest] = literals
  if (!uri.startsWith(prefix)) return false
  if (rest.length === 0) return uri === prefix
  let from = prefix.length
  for (const literal of rest) {
    const index = uri.indexOf(literal, from)
    if (index < 0) return false
    from = index + literal.length
  }
  return uri.endsWith(rest.at(-1) ?? '')
}
