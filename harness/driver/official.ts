/** Which scenario of the official suite has a driver of that suite do what a list of actions asks for. */
import type { JsonObject } from '../../schema/index.ts'
import type { Action } from './actions.ts'

interface OfficialLaunch {
  readonly scenario: string
  readonly context?: JsonObject
}

/** What it does under these names: `elicitation-sep1034-client-defaults` accepts the form as it came. */
export function officialLaunch(actions: readonly Action[]): OfficialLaunch {
  const calls = actions.flatMap((one) => (one.action === 'call-tool' && one.name !== undefined ? [one] : []))
  if (actions.some(({ action }) => action === 'answer-elicitation'))
    return { scenario: 'elicitation-sep1034-client-defaults' }
  if (calls.length === 0) return { scenario: 'tools_call' }
  const toolCalls = calls.map(({ name = '', arguments: given = {} }) => ({ name, arguments: given }))
  return { scenario: 'http-custom-headers', context: { toolCalls } }
}
