/** Changes that a server makes on demand: the fixture mutation-tool. */

import type { Fixtures, TestClient } from '../../harness/index.ts'

type What = 'tool' | 'prompt' | 'resource' | 'touch'

/** Makes one change; the first three undo themselves when made again. Undefined when the target has no such tool. */
export function changer<L extends string>(client: TestClient<L>, fixtures: Fixtures<'mutation-tool'>) {
  const tool = fixtures.find('mutation-tool')
  if (tool === undefined) return undefined
  return (what: What) => client.request('tools/call', { name: tool.name, arguments: { ...tool.arguments, what } })
}

/** The resource that a `touch` changes. */
export const touchedUri = 'fixture://touched'
