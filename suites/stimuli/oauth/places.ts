/** Where the metadata of an authorization server is looked for (RFC 8414, OpenID Connect Discovery). */

const kinds = ['oauth', 'openid', 'openid-below', 'mcp'] as const

/** By name, without repetition; the last one is a suffix that there is not. */
export function metadataPlaces(issuer: string): readonly (readonly [name: (typeof kinds)[number], url: string])[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  const all = [
    ['oauth', `${origin}/.well-known/oauth-authorization-server${path}`],
    ['openid', `${origin}/.well-known/openid-configuration${path}`],
    ['openid-below', `${origin}${path}/.well-known/openid-configuration`],
    ['mcp', `${origin}/.well-known/mcp-authorization-server${path}`],
  ] as const
  return all.filter(([, url], i) => all.findIndex((one) => one[1] === url) === i)
}
