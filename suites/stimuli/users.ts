/** Two users of one server: the one whose token the user of the suite gave, and another. */
import type { ConnectOptions, ServerDrive, TestClient } from '../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'

export const needsUsers =
  'needs two-principals: give the token of one user with --header, and that of a second user with fewer rights as authorization.otherToken'

/** What judges say where there is only one user, or nothing that he may not have. */
export const needsSecret = (what: string): string =>
  `${needsUsers}; ${what} that only the first may have: add it under that name, or map your own under fixtures in the config`

/** What the server declared to this user: another one may be offered more, or less. */
export function declaredTo({ opened }: Pick<TestClient, 'opened'>): JsonObject {
  const { capabilities } = opened ?? {}
  return isJsonObject(capabilities) ? capabilities : {}
}

/** Opens a connection of the second user; undefined where there is none. */
export async function connectOther<L extends string>(
  { connect, accounts }: Pick<ServerDrive<L>, 'connect' | 'accounts'>,
  options: ConnectOptions = {},
): Promise<TestClient<L> | undefined> {
  const { otherToken } = accounts.authorization ?? {}
  return otherToken === undefined ? undefined : connect({ ...options, token: otherToken })
}
