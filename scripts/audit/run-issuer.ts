/** Runs the suite on our reference authorization server and returns its results. */
import type { Accounts } from '../../harness/fixtures/accounts.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import { runSuite } from '../../harness/runner/run.ts'
import { untrustedCertificate } from '../../harness/transports/http/untrusted-certificate.ts'
import { createReferenceIssuer, type Fault } from '../../reference-authorization-servers/reference-issuer.ts'
import { freePort } from './free-port.ts'
import type { Place } from './places.ts'
import { common, type Outcome, type Settings } from './run-reference.ts'

const resource = 'http://127.0.0.1:47630/mcp'
const user = { name: 'alice', password: 'wonderland' }
const provides = { audience: 'https://as.example', clientId: 'client-at-as' }

/** Clients that are known beforehand. */
const known = {
  credentials: { id: 'machine', secret: 'secret-of-machine' },
  first: { id: 'idp-client', secret: 'secret-of-idp-client' },
  other: { id: 'idp-client-2', secret: 'secret-of-idp-client-2' },
}

/** A server of its own for the run, with all accounts that the suite can use. */
export async function runReferenceIssuer(
  suite: Suite,
  place: Place,
  { fault, concurrency = 4, ...settings }: Settings & { readonly fault?: Fault } = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const port = await freePort()
  const issuer = createReferenceIssuer({
    user,
    resource,
    provides,
    clients: Object.values(known),
    certificate: untrustedCertificate.cert,
    trusts: `http://127.0.0.1:${port}`,
    ...(fault === undefined ? {} : { fault }),
  })
  const url = await issuer.listen()
  const accounts: Accounts = {
    authorizationServer: {
      resource,
      scope: 'tools',
      credentialsClient: known.credentials,
      login: [{ username: user.name, password: user.password }, { decision: 'allow' }],
      refusal: { decision: 'deny' },
      fetchesDocuments: true,
      identityProvider: {
        client: known.first,
        otherClient: known.other,
        idToken: await issuer.signOn(known.first.id),
        expiredIdToken: await issuer.signOn(known.first.id, -3600),
        audience: provides.audience,
        resource: 'https://mcp.example/mcp',
        clientId: provides.clientId,
        scopes: ['tools', 'admin'],
        userName: user.name,
      },
      trustsIdentityProvider: { port, client: known.first, otherClient: known.other },
    },
  }
  try {
    await runSuite({
      ...common(suite, place, outcome, settings),
      side: 'server',
      kind: 'authorization-server',
      accounts,
      concurrency,
      target: { url, env: {}, cwd: process.cwd(), headers: [] },
    })
  } finally {
    issuer.close()
  }
  return outcome
}
