/** Says in plain words why an opening got no answer, from what was recorded. */

import { isJsonObject } from '../../schema/index.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { HarnessError } from '../harness-error.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { jsonOf, textOf } from '../trace/message-json.ts'
import { parseJson } from '../wire/json/json.ts'
import { tellingLine } from '../wire/telling-line.ts'

function whatItSaid(events: readonly TraceEvent[]): string {
  const line = tellingLine(events.flatMap((e) => (e.kind === 'stderr' ? [e.text] : [])).join(''))
  return line === undefined ? ' It wrote nothing to stderr.' : `\nIts stderr says: ${line}`
}

/** What came in place of the answer to the opening request. */
export function whyNoAnswer(exchange: Exchange, events: readonly TraceEvent[]): HarnessError {
  const { status } = exchange.http ?? {}
  if (status === 401 || status === 403) {
    return new HarnessError('unauthorized', `The server answered ${exchange.name} with HTTP ${status}.`)
  }
  if (status !== undefined) {
    const body = (exchange.http?.responseBody ?? '').slice(0, 200)
    return new HarnessError(
      'not-mcp',
      `Expected a JSON-RPC answer to ${exchange.name}, got HTTP ${status}${body === '' ? ' without a body' : `: ${body}`}`,
    )
  }
  const noise = firstNoise(events)
  if (noise !== undefined) {
    return new HarnessError('not-mcp', `Expected a JSON-RPC answer to ${exchange.name}, got: ${noise}`)
  }
  const cut = events.find((e) => e.kind === 'connection-closed' && e.by === 'us' && e.reason !== undefined)
  if (cut?.kind === 'connection-closed') {
    return new HarnessError(
      'not-mcp',
      `The connection was ended before an answer to ${exchange.name} came: ${cut.reason}.`,
    )
  }
  const exit = events.find((e): e is EventOf<'process-exited'> => e.kind === 'process-exited')
  if (exit !== undefined && exchange.outcome === 'closed') {
    const how = exit.signal === null ? `exited with code ${exit.code}` : `was ended by ${exit.signal}`
    return new HarnessError(
      'exited-at-once',
      `The server ${how} before it answered ${exchange.name}.${whatItSaid(events)}`,
    )
  }
  const stray = firstAnswer(events)
  if (stray !== undefined)
    return new HarnessError('not-mcp', `Expected an answer to ${exchange.name}, got one to something else: ${stray}`)
  const ended = events.find((e): e is EventOf<'http-ended'> => e.kind === 'http-ended' && e.error !== undefined)
  if (ended?.error !== undefined) return new HarnessError('connection-refused', ended.error)
  return new HarnessError('no-answer', noAnswer(exchange, events))
}

function noAnswer({ name, sent }: Exchange, events: readonly TraceEvent[]): string {
  const launch = events.find((e) => e.kind === 'process-started')
  const since = launch?.at ?? sent?.at ?? 0
  const gaveUp = events.findLast((e) => e.kind === 'note' && e.about === sent?.seq && e.outcome !== 'closed')
  const seconds = ((gaveUp?.at ?? since) - since) / 1000
  const waited = `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
  return launch === undefined
    ? `The server accepted the connection, but did not answer ${name} within ${waited}.`
    : `The server did not answer ${name} within ${waited} of its start.${whatItSaid(events)}`
}

/** The first answer that came, to whatever, cut to a readable length. */
function firstAnswer(events: readonly TraceEvent[]): string | undefined {
  const answer = events.find((e) => {
    if (e.kind !== 'message' || e.direction !== 'received') return false
    const json = jsonOf(e)
    return isJsonObject(json) && json.method === undefined && (json.result ?? json.error) !== undefined
  })
  return answer?.kind === 'message' ? textOf(answer).slice(0, 200) : undefined
}

/** The first thing received where a message should be that is not JSON, cut to a readable length. */
function firstNoise(events: readonly TraceEvent[]): string | undefined {
  const noise = events.find(
    (e) => e.kind === 'message' && e.direction === 'received' && (!('text' in e) || parseJson(e.text) === undefined),
  )
  if (noise?.kind !== 'message') return undefined
  return 'text' in noise ? noise.text.slice(0, 200) : 'bytes that are not UTF-8'
}
