import type { JsonObject } from '../../../../schema/index.ts'

/** The URLs of a metadata document that are asked for something. */
export function urlsIn(document: JsonObject): readonly (readonly [member: string, url: string])[] {
  return Object.entries(document).flatMap(([member, value]): (readonly [string, string])[] =>
    typeof value === 'string' && (/_endpoint$/.test(member) || ['issuer', 'jwks_uri'].includes(member))
      ? [[member, value]]
      : [],
  )
}
