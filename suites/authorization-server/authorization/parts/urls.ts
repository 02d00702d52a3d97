import type { JsonObject } from '../../../../schema/index.ts'

export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** The URLs of a metadata document that are asked for something. */
export function urlsIn(document: JsonObject): readonly (readonly [member: string, url: string])[] {
  return Object.entries(document).flatMap(([member, value]): (readonly [string, string])[] =>
    typeof value === 'string' && (/_endpoint$/.test(member) || ['issuer', 'jwks_uri'].includes(member))
      ? [[member, value]]
      : [],
  )
}
