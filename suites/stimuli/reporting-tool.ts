/** A tool that reports progress: the one that a fixture names, or any that may be called. */
import { at, type Fixtures, type TestClient } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'
import { callTool } from './call-tool.ts'

/** Tools that are tried. */
const most = 8

interface Call {
  readonly name: string
  readonly arguments: JsonObject
}

/**
 * The call that reports progress at least so many times before it is answered; undefined when no tool that may be called does.
 * A tool without a fixture's name is called once to find that out.
 */
export async function reportingCall<L extends string>(
  client: TestClient<L>,
  { find, callable }: Fixtures<'progress-tool'>,
  times = 1,
): Promise<Call | undefined> {
  const bound = find('progress-tool')
  if (bound !== undefined) return { name: bound.name, arguments: bound.arguments ?? {} }
  for (const [n, { tool, arguments: args }] of callable.slice(0, most).entries()) {
    const progressToken = `reports-${n}`
    const { response } = await callTool(client, tool, args, { meta: { progressToken } })
    const reports = client
      .conversation()
      .bySubject.filter(({ method, params }) => method === progress && at(params, 'progressToken') === progressToken)
    const { name } = tool
    if (response?.result !== undefined && reports.length >= times && typeof name === 'string')
      return { name, arguments: args }
  }
  return undefined
}

const progress = 'notifications/progress'
