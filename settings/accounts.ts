import type { Accounts } from '../harness/fixtures/accounts.ts'
import type { RunConfig } from './run-checks.ts'

type Lent = Pick<RunConfig, 'anyOrigin' | 'authorization' | 'authorizationServer'>

/** What a configuration, or the options of a program, lend the suite. */
export function accountsOf({ anyOrigin, authorization, authorizationServer }: Lent = {}): Accounts {
  return {
    ...(anyOrigin === undefined ? {} : { anyOrigin }),
    ...(authorization === undefined ? {} : { authorization }),
    ...(authorizationServer === undefined ? {} : { authorizationServer }),
  }
}
