/** WWW-Authenticate (RFC 9110, 11.6.1). */
import { type HeaderList, header } from './headers.ts'

const item = /([\w!#$%&'*+.^`|~-]{1,200})(?:\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){0,4000})"|([^\s",]{1,4000})))?/g

/** The parameters of the Bearer challenge, names in lower case; undefined when there is none. */
export function bearerChallenge(headers: HeaderList): Readonly<Record<string, string>> | undefined {
  const field = header(headers, 'www-authenticate') ?? ''
  const challenges: { readonly scheme: string; readonly parameters: Record<string, string> }[] = []
  for (const [, name = '', quoted, plain] of field.matchAll(item)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain
    const current = challenges.at(-1)
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: {} })
    else if (current !== undefined) current.parameters[name.toLowerCase()] ??= value
  }
  return challenges.find(({ scheme }) => scheme === 'bearer')?.parameters
}
