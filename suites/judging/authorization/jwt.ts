/** What is in a JWT. */
import { parseJson } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'

/** The header and the claims, whoever has signed them; undefined: it is none. */
export function jwtParts(jwt: string): { readonly header: JsonObject; readonly claims: JsonObject } | undefined {
  const [header, claims] = jwt
    .split('.')
    .slice(0, 2)
    .map((part) => parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  return isJsonObject(header) && isJsonObject(claims) ? { header, claims } : undefined
}
