/** The cookies of the authorization endpoint: which browser it is, and with which state it was sent to the third party. */

export const browserCookie = '__Host-browser'
export const stateCookie = '__Host-state'

export interface Cookie {
  readonly name: string
  readonly value: string
}

/** As a field of an answer; with a lifetime, where it is not to outlast the login. */
export const cookieField = ({ name, value }: Cookie): string =>
  `${name}=${value}; Secure; HttpOnly; SameSite=Lax; Path=/${name === stateCookie ? '; Max-Age=600' : ''}`

/** The value that a browser sends under a name. */
export function cookieIn(name: string, field: string | undefined): string | undefined {
  const own = field?.split(/; */).find((pair) => pair.startsWith(`${name}=`))
  return own?.slice(name.length + 1)
}
