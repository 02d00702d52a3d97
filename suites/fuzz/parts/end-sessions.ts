/** Tidies up after initialize requests: a server over HTTP may have opened a session for each. */
import { header } from '../../../harness/index.ts'
import type { FuzzClient } from './connections.ts'

/** Ends all sessions that a connection was given, the way a client does (basic/transports#session-management). */
export async function endSessions(client: FuzzClient): Promise<void> {
  const ids = client
    .conversation()
    .http.flatMap(({ responseHeaders }) => header(responseHeaders, 'mcp-session-id') ?? [])
  for (const id of new Set(ids)) {
    await client.http({
      method: 'DELETE',
      headers: { Accept: null, 'Mcp-Session-Id': id },
      deliberate: 'ends a session that a generated message opened',
    })
  }
}
