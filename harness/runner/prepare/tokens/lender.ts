/** Lends the session tokens of our issuer, where the server under test is told to trust it. */
import type { Credentials } from '../../../targets/server-channels.ts'
import { defaultBounds } from '../../../wire/bounds.ts'
import { type HeaderList, header } from '../../../wire/http/headers.ts'
import type { RunContext } from '../../lanes/scenario-run/run-context.ts'
import type { ServerRunOptions } from '../place-preflight.ts'
import { openAsker } from './ask-for-token.ts'
import { lendTokens } from './lend-token.ts'

interface Lender {
  /** What goes with every request beside what the user gave, once the server listens at the URL. */
  credentials(url: string, given: HeaderList): Promise<Credentials>
  /** The options with what was found out. */
  options(): ServerRunOptions
}

/** @param origin of our issuer; undefined where it is not there */
export function lender(run: RunContext, given: ServerRunOptions, origin: string | undefined): Lender {
  const { recorder, nextConnection, signal } = run
  const { suite, accounts, limits, bounds = defaultBounds } = given
  const { authorization } = accounts ?? {}
  const { suiteIssuer } = authorization ?? {}
  let options = given
  return {
    options: () => options,
    async credentials(url, headers) {
      if (suiteIssuer === undefined || origin === undefined || suite.issuer === undefined) return { headers: [] }
      const connection = nextConnection()
      const waitMs = limits.requestMs + run.lag()
      const ask = openAsker({ url, headers, bounds, recorder, connection, waitMs, signal })
      try {
        const isGiven = header(headers, 'authorization') !== undefined
        const how = { endpoint: url, isGiven, seconds: lifetime(limits.runMs) }
        const lent = await lendTokens(ask, await suite.issuer(), origin, { ...authorization, suiteIssuer }, how)
        options = { ...given, accounts: { ...accounts, authorization: lent.accounts } }
        if (lent.problem !== undefined) recorder.record({ kind: 'note', connection, problem: true, note: lent.problem })
        const { token, prover } = lent
        if (token === undefined) return { headers: [] }
        return { headers: [['Authorization', `${prover === undefined ? 'Bearer' : 'DPoP'} ${token}`]], prover }
      } finally {
        ask.close()
      }
    },
  }
}

/** Seconds: as long as the run may last. */
const lifetime = (runMs: number): number => Math.max(3600, Math.ceil(runMs / 1000))
