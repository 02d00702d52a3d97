/** Accounts that the user lends the suite, as a configuration says them. */
import type {
  Accounts,
  ClientAccount,
  IdentityProviderAccounts,
  IssuerAccounts,
  ServerAccounts,
  SuiteIssuer,
  TrustedProviderAccounts,
} from '../harness/fixtures/accounts.ts'
import { type Check, listOf, mapOf, mapping, number, optional, parsed, text, truth } from './checks.ts'
import { expected } from './usage-error.ts'
import { httpUrl, wholeNumber } from './values.ts'

const port: Check<number> = number((value, place) => wholeNumber(value, place, 'a port', 1, 65_535))

/** The checks of the keys of a mapping; those that are left out are left out of the result. */
type Shape<T> = { readonly [K in keyof T]-?: Check<NonNullable<T[K]>> }

function shaped<T extends object>(shape: Shape<T>, required: readonly (keyof T & string)[] = []): Check<T> {
  const keys = Object.keys(shape)
  const isComplete = (found: Partial<T>): found is T => required.every((key) => found[key] !== undefined)
  return (value, path) => {
    const entries = mapping(value, path, keys)
    const found: Partial<T> = {}
    for (const key in shape) {
      const one = optional(entries, key, path, shape[key])
      if (one !== undefined) found[key] = one
    }
    if (!isComplete(found)) throw expected(path, `a mapping with ${required.join(', ')}`, value)
    return found
  }
}

const typed = mapOf<string>((value, path) => {
  if (typeof value !== 'string') throw expected(path, 'a text', value)
  return value
})

const suiteIssuer = shaped<SuiteIssuer>(
  { port, audience: text, scope: text, weakScope: text, broadScope: text, claims: typed },
  ['port'],
)

const redirecting = shaped<NonNullable<IssuerAccounts['client']>>(
  { id: text, secret: text, redirectUri: parsed(httpUrl) },
  ['id'],
)

const account = shaped<ClientAccount>({ id: text, secret: text }, ['id'])

const identityProvider = shaped<IdentityProviderAccounts>(
  {
    client: account,
    otherClient: account,
    idToken: text,
    expiredIdToken: text,
    audience: text,
    clientIdThere: text,
    resource: text,
    allowedScope: text,
    forbiddenScope: text,
  },
  ['client', 'idToken', 'audience', 'resource'],
)

const trustedIdentityProvider = shaped<TrustedProviderAccounts>(
  { port, client: account, otherClient: account, subject: text, resource: text },
  ['port', 'client'],
)

/** `authorization`: accounts at a protected MCP server. */
export const authorization = shaped<ServerAccounts>({
  expiredToken: text,
  otherToken: text,
  suiteIssuer,
})

/** `authorizationServer`: accounts at an authorization server. */
export const authorizationServer = shaped<Omit<IssuerAccounts, 'issuer'>>({
  resource: parsed(httpUrl),
  scope: text,
  client: redirecting,
  confidentialClient: redirecting,
  machineClient: shaped<NonNullable<IssuerAccounts['machineClient']>>({ id: text, secret: text, privateKey: text }, [
    'id',
  ]),
  identityProvider,
  trustedIdentityProvider,
  login: listOf(typed),
  refusal: typed,
  fetchesDocuments: truth,
})

export const accountKeys = ['authorization', 'authorizationServer'] as const satisfies readonly (keyof Accounts)[]
