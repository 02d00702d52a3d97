/** Runs the suite on our reference authorization server and returns its results. */
import type { Accounts } from '../../harness/fixtures/accounts.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import { runSuite } from '../../harness/runner/run.ts'
import { untrustedCertificate } from '../../harness/transports/http/untrusted-certificate.ts'
import { createReferenceIssuer, type Fault } from '../../reference-authorization-servers/reference-issuer.ts'
import type { Place } from './places.ts'
import { common, type Outcome, type Settings } from './run-reference.ts'

const resource = 'http://127.0.0.1:47630/mcp'
const user = { name: 'alice', password: 'wonderland' }

/** A server of its own for the run, with all accounts that the suite can use. */
export async function runReferenceIssuer(
  suite: Suite,
  place: Place,
  { fault, concurrency = 4, ...settings }: Settings & { readonly fault?: Fault } = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const issuer = createReferenceIssuer({
    user,
    resource,
    certificate: untrustedCertificate.cert,
    ...(fault === undefined ? {} : { fault }),
  })
  const url = await issuer.listen()
  const accounts: Accounts = {
    authorizationServer: {
      resource,
      scope: 'tools',
      login: [{ username: user.name, password: user.password }, { decision: 'allow' }],
      refusal: { decision: 'deny' },
      fetchesDocuments: true,
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
