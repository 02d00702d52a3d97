/** The checks of the official suite for clients, and the requirements of ours that cover each. */
import type { OfficialChecks } from './types.ts'

/** What every login of a client is looked at for. */
const login = {
  'authorization-server-metadata': [
    'authorization.discovery.client-rfc8414',
    'authorization.discovery.client-both-mechanisms',
  ],
  'client-registration': ['authorization.registration.obtain-client-id', 'authorization.dcr.client-support'],
  'authorization-request': ['authorization.pkce.client-uses', 'authorization.resource.in-authorization-request'],
  'token-request': ['authorization.pkce.client-uses', 'authorization.resource.in-token-request'],
  'pkce-code-challenge-sent': ['authorization.pkce.client-uses'],
  'pkce-s256-method-used': ['authorization.pkce.s256'],
  'pkce-code-verifier-sent': ['authorization.pkce.client-uses'],
  'pkce-verifier-matches-challenge': ['authorization.pkce.client-uses'],
  'prm-pathbased-requested': ['authorization.prm.client-well-known-fallback', 'authorization.prm.client-uses'],
  'valid-bearer-token': ['authorization.token.header', 'authorization.token.every-request'],
  'sep-837-application-type-present': ['authorization.dcr.application-type'],
} as const satisfies OfficialChecks[string]

const metadata = {
  ...login,
  'prm-priority-order': [
    'authorization.prm.client-well-known-fallback',
    'authorization.prm.client-prefers-challenge-url',
  ],
  'authorization-server-metadata-wrong-path': [
    'authorization.discovery.client-order-with-path',
    'authorization.discovery.client-order-without-path',
  ],
} as const satisfies OfficialChecks[string]

const boundTokens = {
  'sep-1932-client-token-request-proof': ['ext-auth.dpop.client-token-request'],
  'sep-1932-client-dpop-auth-scheme': ['ext-auth.dpop.client-scheme'],
  'sep-1932-client-fresh-proof': ['ext-auth.dpop.client-proof', 'ext-auth.dpop.client-fresh'],
} as const satisfies OfficialChecks[string]

const tokenEndpoint = {
  'token-endpoint-auth-method': ['authorization.token.client-auth-method'],
  'resource-parameter-in-authorization': ['authorization.resource.in-authorization-request'],
  'resource-parameter-in-token': ['authorization.resource.in-token-request'],
  'resource-parameter-valid-uri': ['authorization.resource.canonical-uri'],
  'resource-parameter-consistency': ['authorization.resource.identifies-server'],
} as const satisfies OfficialChecks[string]

const elicitationDefault = ['elicitation.form.prefill-defaults'] as const

export const officialClientChecks: OfficialChecks = {
  initialize: {
    'mcp-client-initialization': [
      'lifecycle.init.client-first',
      'lifecycle.init.client-request-contents',
      'lifecycle.version.client-offers-supported',
      'lifecycle.initialize.shape',
    ],
  },
  tools_call: { 'tool-add-numbers': ['tools.call-request.shape'] },
  'elicitation-sep1034-client-defaults': {
    'client-elicitation-sep1034-general': ['elicitation.create.shape'],
    'client-elicitation-sep1034-boolean-default': elicitationDefault,
    'client-elicitation-sep1034-enum-default': elicitationDefault,
    'client-elicitation-sep1034-integer-default': elicitationDefault,
    'client-elicitation-sep1034-number-default': elicitationDefault,
    'client-elicitation-sep1034-string-default': elicitationDefault,
  },
  'sse-retry': {
    'client-sse-graceful-reconnect': ['http.stream.client-polls'],
    'client-sse-last-event-id': ['http.resume.client-get-last-event-id', 'http.resume.client-resumes-by-get'],
    'client-sse-retry-timing': ['http.stream.client-respects-retry'],
  },
  'request-metadata': {
    'sep-2575-client-populates-meta': ['meta.request.protocol-version', 'meta.request.client-capabilities'],
    'sep-2575-client-sends-client-info': ['meta.request.client-info'],
    'sep-2575-http-client-sends-version-header': ['http.version.client-header-every-post'],
    'sep-2575-http-version-header-matches-meta': ['http.version.client-header-matches-meta'],
    'sep-2575-client-retry-supported-version': ['versioning.client.retries-with-supported'],
    'sep-2575-client-declares-elicitation-capability': ['elicitation.capability.declare-per-request'],
    'sep-2575-client-declares-roots-capability': ['roots.capability.declare-per-request'],
    'sep-2575-client-declares-sampling-capability': ['sampling.capability.declare-per-request'],
  },
  'sep-2322-client-request-state': {
    'sep-2322-client-request-state-echoed': ['mrtr.client.echo-state'],
    'sep-2322-client-no-state-omitted': ['mrtr.client.no-invented-state'],
    'sep-2322-client-jsonrpc-id-different': ['mrtr.client.new-request-id'],
    'sep-2322-client-parallel-isolation': ['mrtr.client.state-scoped-to-retry'],
    'sep-2322-default-result-type-complete': ['messages.result.result-type-absent-is-complete'],
  },
  'http-standard-headers': {
    'sep-2243-client-includes-standard-headers': [
      'http.headers.client-method',
      'http.headers.client-name-tools',
      'http.headers.client-name-prompts',
      'http.headers.client-name-resources',
    ],
  },
  'http-custom-headers': {
    'sep-2243-client-supports-custom-headers': ['http.params.client-mirrors'],
    'sep-2243-client-mirrors-designated-params': ['http.params.client-mirrors', 'http.params.client-exact-path'],
    'sep-2243-client-encode-values': ['http.params.client-conversion'],
    'sep-2243-client-base64-unsafe': ['http.params.client-encodes-unsafe', 'http.params.client-encodes-sentinel'],
    'sep-2243-client-omit-null': ['http.params.client-omits-null', 'http.params.client-omits-absent'],
  },
  'http-invalid-tool-headers': {
    'sep-2243-invalid-tool-tools-list-gate': 'Says whether the client listed the tools at all.',
    'sep-2243-client-reject-invalid-tool': ['http.params.client-keeps-good-tools'],
    'sep-2243-x-mcp-header-not-empty': ['http.params.client-rejects-empty'],
    'sep-2243-x-mcp-header-charset': ['http.params.client-rejects-non-token'],
    'sep-2243-x-mcp-header-unique': ['http.params.client-rejects-duplicate'],
    'sep-2243-x-mcp-header-primitive-only': ['http.params.client-rejects-wrong-type'],
  },
  'json-schema-ref-no-deref': { 'sep-2106-no-network-ref-deref': ['json-schema.ref.client-no-network-fetch'] },
  'json-schema-2020-12-preservation': {
    'json-schema-2020-12-client-tool-found':
      'Wants the client to repeat the schema to a tool of the test server, which no page requires.',
    'json-schema-2020-12-client-echo-completed':
      'Wants the client to repeat the schema to a tool of the test server, which no page requires.',
    'sep-2106-client-anchor-keyword-preserved':
      'No page requires that a client keeps each keyword of a schema for its model.',
    'sep-2106-client-composition-keywords-preserved':
      'No page requires that a client keeps each keyword of a schema for its model.',
    'sep-2106-client-conditional-keywords-preserved':
      'No page requires that a client keeps each keyword of a schema for its model.',
  },
  'auth/metadata-default': metadata,
  'auth/metadata-var1': metadata,
  'auth/metadata-var2': metadata,
  'auth/metadata-var3': metadata,
  'auth/2025-03-26-oauth-metadata-backcompat': {
    ...login,
    'authorization-server-metadata': [
      'authorization.discovery.client-rfc8414',
      'authorization.discovery.client-base-url',
    ],
  },
  'auth/2025-03-26-oauth-endpoint-fallback': {
    'client-registration': ['authorization.discovery.client-default-paths'],
    'authorization-request': ['authorization.discovery.client-default-paths'],
    'token-request': ['authorization.discovery.client-default-paths'],
  },
  'auth/basic-cimd': {
    ...login,
    'cimd-client-id-used': ['authorization.cimd.client-support', 'authorization.cimd.client-id-url'],
  },
  'auth/pre-registration': { 'pre-registration-auth': ['authorization.registration.static-credentials'] },
  'auth/resource-mismatch': { 'resource-mismatch-rejected': ['authorization.prm.client-validates-resource'] },
  'auth/scope-from-www-authenticate': {
    'scope-from-www-authenticate': ['authorization.scopes.client-initial-priority'],
  },
  'auth/scope-from-scopes-supported': {
    'scope-from-scopes-supported': ['authorization.scopes.client-initial-priority'],
  },
  'auth/scope-omitted-when-undefined': {
    'scope-omitted-when-undefined': ['authorization.scopes.client-initial-priority'],
  },
  'auth/scope-step-up': {
    'scope-step-up-initial': ['authorization.scopes.client-initial-priority'],
    'scope-step-up-escalation': ['authorization.scopes.client-step-up'],
    'sep-2350-scope-union-on-reauth': [
      'authorization.scopes.client-union',
      'authorization.scopes.client-keeps-granted',
    ],
  },
  'auth/scope-retry-limit': {
    'scope-retry-limit': ['authorization.scopes.client-retry-limit'],
    'scope-retry-auth-attempt': ['authorization.scopes.client-step-up'],
  },
  'auth/token-endpoint-auth-basic': tokenEndpoint,
  'auth/token-endpoint-auth-post': tokenEndpoint,
  'auth/token-endpoint-auth-none': tokenEndpoint,
  'auth/offline-access-scope': {
    'sep-2207-client-metadata-grant-types': ['authorization.refresh.grant-types'],
    'sep-2207-offline-access-requested':
      'A permission of the client (authorization.refresh.offline-access), which nobody can violate.',
  },
  'auth/offline-access-not-supported': {
    'sep-2207-offline-access-not-requested': ['authorization.scopes.client-initial-priority'],
  },
  'auth/authorization-server-migration': {
    'sep-2352-no-reuse-on-as-change': ['authorization.binding.no-reuse'],
    'sep-2352-reregister-on-as-change': ['authorization.binding.re-register'],
    'sep-2352-no-cross-as-credential-reuse': ['authorization.prm.client-no-cross-as'],
  },
  'auth/iss-supported': { 'sep-2468-client-compare-iss-supported': ['authorization.iss.client-validates-present'] },
  'auth/iss-not-advertised': { 'sep-2468-client-proceed-no-iss': ['authorization.iss.client-proceeds-unadvertised'] },
  'auth/iss-supported-missing': { 'sep-2468-client-reject-missing-iss': ['authorization.iss.client-rejects-absent'] },
  'auth/iss-wrong-issuer': { 'sep-2468-client-compare-iss-supported': ['authorization.iss.client-validates-present'] },
  'auth/iss-unexpected': { 'sep-2468-client-compare-iss-unadvertised': ['authorization.iss.client-validates-present'] },
  'auth/iss-normalized': { 'sep-2468-client-no-normalization': ['authorization.iss.client-no-normalization'] },
  'auth/metadata-issuer-mismatch': {
    'sep-2468-client-validate-metadata-issuer': ['authorization.discovery.client-validates-issuer'],
  },
  'auth/client-credentials-jwt': {
    'client-credentials-grant-type': ['ext-auth.client-credentials.client-authentication'],
    'client-credentials-assertion-type': ['ext-auth.client-credentials.client-authentication'],
    'client-credentials-jwt-iss': ['ext-auth.client-credentials.assertion-claims'],
    'client-credentials-jwt-sub': ['ext-auth.client-credentials.assertion-claims'],
    'client-credentials-jwt-verified': ['ext-auth.client-credentials.assertion-claims'],
  },
  'auth/client-credentials-basic': {
    'client-credentials-grant-type': ['ext-auth.client-credentials.client-authentication'],
    'client-credentials-basic-auth': ['ext-auth.client-credentials.client-authentication'],
  },
  'auth/dpop': { ...login, ...boundTokens },
  'auth/dpop-nonce': {
    ...login,
    ...boundTokens,
    'sep-1932-client-as-nonce': ['ext-auth.dpop.client-as-nonce'],
    'sep-1932-client-rs-nonce': ['ext-auth.dpop.client-rs-nonce'],
  },
  'auth/wif-jwt-bearer': {
    'wif-grant-type': ['ext-auth.wif.client-grant'],
    'wif-assertion-missing': ['ext-auth.wif.client-grant'],
    'wif-assertion-verified': ['ext-auth.wif.client-jwt'],
    'wif-assertion-expired': ['ext-auth.wif.client-jwt'],
    'wif-assertion-audience': ['ext-auth.wif.client-jwt'],
    'wif-assertion-malformed': ['ext-auth.wif.client-jwt'],
    'wif-no-retry': 'No page says how often a client may ask for a token, as the check itself remarks.',
    'wif-grant-fallback': 'No page forbids another grant after a refusal, as the check itself remarks.',
  },
  'sep-2640-client-no-prefetch': { 'sep-2640-host-no-prefetch': ['skills.verify.on-demand'] },
  'sep-2640-client-verify-digest': { 'sep-2640-host-verify-digest': ['skills.verify.digest'] },
  'sep-2640-client-verify-size': { 'sep-2640-host-size-mismatch-failure': ['skills.verify.size'] },
  'sep-2640-client-verify-frontmatter': { 'sep-2640-host-frontmatter-comparison': ['skills.verify.frontmatter'] },
  'auth/enterprise-managed-authorization': {
    'complete-flow-token-exchange': [
      'ext-auth.enterprise.token-exchange',
      'ext-auth.enterprise.requested-token-type',
      'ext-auth.enterprise.audience-param',
      'ext-auth.enterprise.resource-param',
      'ext-auth.enterprise.subject-token',
    ],
    'complete-flow-jwt-bearer': ['ext-auth.enterprise.access-token-request'],
  },
}
