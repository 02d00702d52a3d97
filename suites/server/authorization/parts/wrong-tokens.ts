/** Tokens of our issuer that are wrong in one respect, and what that is. */
import type { Edits, Issuer } from '../../../stimuli/minting.ts'

/** Seconds; well beyond what clocks may differ by. */
const minutes = 60
const hour = 3600
const now = (): number => Math.floor(Date.now() / 1000)

interface WrongToken {
  /** What is wrong with it, after "a token". */
  readonly says: string
  /** Undefined where the audience of the server leaves no room for it. */
  edits(issuer: Issuer): Edits | undefined
}

const time = {
  expired: {
    says: 'that expired an hour ago',
    edits: () => ({ claims: { iat: now() - 2 * hour, exp: now() - hour } }),
  },
  'just-expired': {
    says: 'that expired ten minutes ago',
    edits: () => ({ claims: { iat: now() - hour, exp: now() - 10 * minutes } }),
  },
  'not-yet': { says: 'that is not valid for another hour (nbf)', edits: () => ({ claims: { nbf: now() + hour } }) },
} as const satisfies Record<string, WrongToken>

const signature = {
  'wrong-key': { says: 'signed with a key that the issuer has not published', edits: () => ({ key: 'foreign' }) },
  unsigned: { says: 'that nobody signed (alg none)', edits: () => ({ key: 'none' }) },
  'unsigned-odd-case': { says: 'that nobody signed (alg nOnE)', edits: () => ({ key: 'nOnE' }) },
  stripped: { says: 'without its signature', edits: () => ({ key: 'stripped' }) },
  altered: { says: 'whose claims were altered after it was signed', edits: () => ({ key: 'altered' }) },
  'public-key': {
    says: 'signed by HS256 with the public key of the issuer as the secret',
    edits: () => ({ key: 'public-key' }),
  },
} as const satisfies Record<string, WrongToken>

const asUrl = (audience: string): URL | undefined => (URL.canParse(audience) ? new URL(audience) : undefined)
const audienceOf = (aud: string | readonly string[]): Edits => ({ claims: { aud: [aud].flat() } })

const audience = {
  'other-audience': {
    says: 'for another server (aud https://other.example/mcp)',
    edits: () => ({ claims: { aud: 'https://other.example/mcp' } }),
  },
  'other-audiences': {
    says: 'for two other servers (aud)',
    edits: () => audienceOf(['https://other.example/mcp', 'https://third.example/mcp']),
  },
  'issuer-as-audience': { says: 'for the issuer itself (aud)', edits: ({ url }) => ({ claims: { aud: url } }) },
  'longer-audience': {
    says: 'whose aud begins with that of the server and goes on',
    edits: ({ audience: own }) => ({ claims: { aud: `${own}-other` } }),
  },
  'longer-host': {
    says: 'for a host whose name begins with that of the server (aud)',
    edits: ({ audience: own }) => {
      const url = asUrl(own)
      return url === undefined ? undefined : { claims: { aud: `${url.origin}.other.example${url.pathname}` } }
    },
  },
  'other-path': {
    says: 'for another path on the host of the server (aud)',
    edits: ({ audience: own }) => {
      const url = asUrl(own)
      return url === undefined || url.pathname === '/'
        ? undefined
        : { claims: { aud: `${url.origin}/of-somebody-else` } }
    },
  },
  'empty-audience': { says: 'whose aud is an empty text', edits: () => ({ claims: { aud: '' } }) },
} as const satisfies Record<string, WrongToken>

/** A server without case in its paths may take it for its own name. */
const doubtfulAudience = {
  'other-case': {
    says: 'whose aud differs in the case of its path',
    edits: ({ audience: own }) => {
      const { origin, pathname } = asUrl(own) ?? { origin: '', pathname: own }
      const turned = pathname === pathname.toUpperCase() ? pathname.toLowerCase() : pathname.toUpperCase()
      return turned === pathname ? undefined : { claims: { aud: `${origin}${turned}` } }
    },
  },
  // It may know by other means that it is meant.
  'no-audience': { says: 'without aud', edits: () => ({ claims: { aud: undefined } }) },
} as const satisfies Record<string, WrongToken>

const issuer = {
  'other-issuer': {
    says: 'of another issuer (iss https://issuer.example)',
    edits: () => ({ claims: { iss: 'https://issuer.example' } }),
  },
  'longer-issuer': {
    says: 'of an issuer whose name begins with that of the trusted one (iss)',
    edits: ({ url }) => ({ claims: { iss: `${url}.other.example` } }),
  },
  'issuer-below': {
    says: 'of an issuer on another path of the trusted host (iss)',
    edits: ({ url }) => ({ claims: { iss: `${url}/other-tenant` } }),
  },
  'id-token': {
    says: 'that is an ID token, for the client',
    edits: () => ({ claims: { aud: 'mcp-conform', nonce: 'n-0S6', scope: undefined } }),
  },
} as const satisfies Record<string, WrongToken>

export const wrongTokens = { ...time, ...signature, ...audience, ...doubtfulAudience, ...issuer }
export type Wrong = keyof typeof wrongTokens

/** The names of each kind. */
export const wrongTokenKinds = {
  invalid: namesOf({ ...time, ...signature }),
  audience: namesOf(audience),
  doubtfulAudience: namesOf(doubtfulAudience),
  foreign: namesOf(issuer),
} as const

function namesOf<K extends string>(record: Readonly<Record<K, WrongToken>>): readonly K[] {
  const names: K[] = []
  for (const name in record) names.push(name)
  return names
}
