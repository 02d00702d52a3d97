/** What log messages hold: https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging#security */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, reading } from '../parts/readings.ts'

/** Stack traces as programs print them: two frames, so that a text that speaks of one is none. */
const traces: readonly RegExp[] = [
  // JavaScript: `at name (file:line:column)`; Java and C#: `at package.Class.method(File.java:10)`, `in File.cs:line 10`
  /(?:^|\n)\s*at [^\n]{1,300}:(?:line )?\d+(?::\d+)?\)?[^\n]{0,80}\n\s*at [^\n]{1,300}:(?:line )?\d+/,
  /Traceback \(most recent call last\):\s*\n\s*File "/,
  /(?:^|\n)goroutine \d+ \[[^\]]{1,40}\]:\n/,
  // PHP, Ruby, Rust
  /(?:^|\n)#\d+ [^\n]{1,300}\(\d+\): [^\n]{1,300}\n#\d+ /,
  /(?:^|\n)[^\n:]{1,300}\.rb:\d+:in [^\n]{1,300}\n\s*(?:from )?[^\n:]{1,300}\.rb:\d+:in /,
  /(?:^|\n)\s*\d+: [^\n]{1,300}\n\s*at [^\n]{1,300}\.rs:\d+/,
]

function textsIn(value: Json | undefined, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (depth > 8) return []
  if (isJsonArray(value)) {
    const lines = value.every((one) => typeof one === 'string') ? [value.join('\n')] : []
    return [...lines, ...value.flatMap((one) => textsIn(one, depth + 1))]
  }
  return isJsonObject(value) ? Object.values(value).flatMap((one) => textsIn(one, depth + 1)) : []
}

const details = 'logging.server.no-internal-details'
const something = 'logging.server.context-in-data'

/** A number or a boolean may tell something; these tell nothing. */
function isEmpty(data: Json | undefined): boolean {
  if (typeof data === 'string') return data.trim() === ''
  return data === null || (typeof data === 'object' && Object.keys(data).length === 0)
}

export default monitor({
  title: 'Log messages that hold something, and no stack traces',
  judges: judgesFrom(
    [details, something],
    ({ bySubject }) =>
      bySubject
        .filter(({ method }) => method === 'notifications/message')
        .flatMap(({ params, json, seq }) => {
          const hasTrace = textsIn(params?.data).some((text) => traces.some((trace) => trace.test(text)))
          const isBare = params?.data !== undefined && isEmpty(params.data)
          return [
            reading(details, hasTrace && { expected: 'log messages without a stack trace', actual: json }, seq),
            reading(something, isBare && { expected: 'data that holds something', actual: json }, seq),
          ]
        }),
    'the server logged nothing',
  ),
})
