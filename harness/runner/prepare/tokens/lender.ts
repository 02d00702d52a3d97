/** Lends the session tokens of our issuer, where the server under test is told to trust it. */
import { defaultBounds } from '../../../wire/bounds.ts'
import { type HeaderList, header } from '../../../wire/http/headers.ts'
import type { Run } from '../../lanes/scenario-run/run-context.ts'
import type { ServerOptions } from '../place-preflight.ts'
import { openAsker } from './ask-for-token.ts'
import { lendTokens } from './lend-token.ts'

export interface Lender {
  /** What goes with every request beside what the user gave, once the server listens at the URL. */
  headers(url: string, given: HeaderList): Promise<HeaderList>
  /** The options with what was found out. */
  options(): ServerOptions
}

/** @param origin of our issuer; undefined where it is not there */
export function lender(run: Run, given: ServerOptions, origin: string | undefined): Lender {
  const { recorder, nextConnection, signal } = run
  const { suite, accounts, limits, bounds = defaultBounds } = given
  const { authorization } = accounts ?? {}
  const { suiteIssuer } = authorization ?? {}
  let options = given
  return {
    options: () => options,
    async headers(url, headers) {
      if (suiteIssuer === undefined || origin === undefined || suite.issuer === undefined) return []
      const connection = nextConnection()
      const waitMs = limits.requestMs + run.lag()
      const ask = openAsker({ url, headers, bounds, recorder, connection, waitMs, signal })
      try {
        const isGiven = header(headers, 'authorization') !== undefined
        const how = { endpoint: url, isGiven, seconds: lifetime(limits.runMs) }
        const lent = await lendTokens(ask, await suite.issuer(), origin, { ...authorization, suiteIssuer }, how)
        options = { ...given, accounts: { ...accounts, authorization: lent.accounts } }
        if (lent.problem !== undefined) recorder.record({ kind: 'note', connection, problem: true, note: lent.problem })
        return lent.token === undefined ? [] : [['Authorization', `Bearer ${lent.token}`]]
      } finally {
        ask.close()
      }
    },
  }
}

/** Seconds: as long as the run may last. */
const lifetime = (runMs: number): number => Math.max(3600, Math.ceil(runMs / 1000))
