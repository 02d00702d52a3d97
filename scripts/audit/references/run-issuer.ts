/** Runs the suite on our reference authorization server and returns its results. */
import { generateKeyPairSync } from 'node:crypto'
import type { Accounts } from '../../../harness/fixtures/accounts.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import { runSuite } from '../../../harness/runner/run.ts'
import { freePort } from '../../../harness/targets/free-port.ts'
import { untrustedCertificate } from '../../../harness/transports/http/untrusted-certificate.ts'
import { createReferenceIssuer, type Fault } from '../../../reference-servers/authorization-server/reference-issuer.ts'
import type { Place } from '../places.ts'
import { common, type Outcome, type Settings } from './run-reference.ts'

const resource = 'http://127.0.0.1:47630/mcp'
/** The authorization server of an MCP server elsewhere. */
const partner = 'https://as.example'
const user = { name: 'alice', password: 'wonderland' }

/** A server of its own for the run, with all accounts that the suite can use. */
export async function runReferenceIssuer(
  suite: Suite,
  place: Place,
  { fault, concurrency = 4, ...settings }: Settings & { readonly fault?: Fault } = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const [idpPort, documentsPort, workloadPort] = [await freePort(), await freePort(), await freePort()]
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = createReferenceIssuer({
    clients: [
      { id: 'machine', publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
      { id: 'first', secret: 'secret-of-the-first' },
      { id: 'second', secret: 'secret-of-the-second' },
    ],
    trusts: `http://127.0.0.1:${idpPort}`,
    workloads: { issuer: `http://127.0.0.1:${workloadPort}`, subject: 'suite-workload' },
    partner: { issuer: partner, clientId: 'there', scopes: ['tools'] },
    user,
    resource,
    certificate: untrustedCertificate.cert,
    fault,
  })
  const url = await issuer.listen()
  const client = { id: 'first', secret: 'secret-of-the-first' }
  const otherClient = { id: 'second', secret: 'secret-of-the-second' }
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const accounts: Accounts = {
    authorizationServer: {
      resource,
      scope: 'tools',
      login: [{ username: user.name, password: user.password }, { decision: 'allow' }],
      refusal: { decision: 'deny' },
      documents: { url: `https://localhost:${documentsPort}`, port: documentsPort },
      machineClient: { id: 'machine', privateKey },
      identityProvider: {
        client,
        otherClient,
        idToken: await issuer.idToken(client.id),
        expiredIdToken: await issuer.idToken(client.id, { exp: 1 }),
        audience: partner,
        clientIdThere: 'there',
        resource,
        allowedScope: 'tools',
        forbiddenScope: 'everything',
      },
      trustedIdentityProvider: { port: idpPort, client, otherClient },
      trustedWorkloads: { port: workloadPort },
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
