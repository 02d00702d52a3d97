/** Calls of an everyday conversation. */
import type { Fixtures } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'

const mostCalls = 5

type Telling = 'any-logging-tool' | 'logging-tool' | 'progress-tool'

interface Call {
  readonly tool: JsonObject
  readonly args: JsonObject
}

/** What logs, and what reports progress. */
export function tellingCalls({ find }: Fixtures<Telling>): Call[] {
  const bound = [find('any-logging-tool') ?? find('logging-tool'), find('progress-tool')]
  return bound.flatMap((binding) =>
    binding === undefined ? [] : [{ tool: { name: binding.name }, args: binding.arguments ?? {} }],
  )
}

/** The same, and before that what may be called merely for its result. */
export function everydayCalls(fixtures: Fixtures<Telling>): Call[] {
  const plain = fixtures.callable.slice(0, mostCalls).map(({ tool, arguments: args }): Call => ({ tool, args }))
  const further = tellingCalls(fixtures).filter(({ tool: { name } }) => !plain.some(({ tool }) => tool.name === name))
  return [...plain, ...further]
}
