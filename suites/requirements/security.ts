/** Which requirements are on security: what `--security` asks for. */
import type { Requirement } from '../../harness/index.ts'

/** Pages about nothing else. */
const pages = ['basic/security_best_practices', 'basic/authorization/security-considerations'] as const

/** Requirements of other pages that say what one of those pages says, or guard against an attack that it describes. */
const elsewhere = [
  // Token passthrough, and what a token is good for.
  'authorization.validate.*',
  'authorization.resource.in-*',
  'authorization.resource.identifies-server',
  // What one server, or its authorization server, has no business with of another.
  'authorization.token.only-from-own-as',
  'authorization.binding.*',
  'authorization.prm.client-no-cross-as',
  'authorization.prm.client-state-per-as',
  'architecture.host.isolation',
  // Mix-up attacks.
  'authorization.iss.*',
  // Documents of clients: who fetches them, what the user is shown.
  'authorization.cimd.as-ssrf',
  'authorization.cimd.as-localhost-warning',
  'authorization.cimd.as-show-redirect-host',
  // Scopes no broader than needed.
  'authorization.challenge.scope',
  'authorization.scopes.*',
  // Sessions, and what a server gives its clients to come back with.
  'session.id.unique-secure',
  'session.client.handles-securely',
  'session.client.files-closed',
  // Keys and tokens in files.
  'authorization.tokens.client-files',
  'ext-auth.dpop.client-key-protected',
  'mrtr.server.state-*',
  'elicitation.state.*',
  'elicitation.identity.bind-request',
  'tasks-ext.security.*',
  'stateless.server.connection-not-identity',
  // Web pages that reach a server on this machine.
  'http.origin.validated',
  'http.origin.every-method',
  'http-sse.server.origin-validated',
  'http.security.*',
  // URLs that a server has its client open or fetch.
  'elicitation.url.no-prefetch',
  'elicitation.url.no-open-without-consent',
  'json-schema.ref.client-no-network-fetch',
  'json-schema.ref.server-no-network-fetch',
  'icons.consumer.*',
  // Instructions of a server for the model of a host.
  'skills.security.*',
  'skills.nested.host-ignores-frontmatter',
  'skills.uri.client-no-resolution',
  'skills.entry.paths-encode-server',
] as const

const patterns = elsewhere.map((glob) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))

/** Whether it is a duty of one of the pages on security, here or elsewhere. */
export function isOnSecurity({ id, revisions, also = {} }: Pick<Requirement, 'id' | 'revisions' | 'also'>): boolean {
  if (id.startsWith('security.') || patterns.some((pattern) => pattern.test(id))) return true
  const places = [...Object.values(revisions), ...Object.values(also).flat()]
  return places.some((place) => pages.some((page) => place.split('#', 1)[0] === page))
}
