/** Small judges over values, to build scenario judges from. Each returns a finding; none throws over what the target did. */
import type { Json } from '../../schema/index.ts'
import type { Exchange } from '../conversation/exchange.ts'
import { sameJson } from '../wire/json/json.ts'
import { type Finding, failed, notObserved, passed } from './finding.ts'
import type { Offending } from './proof/offending.ts'

/** Passes when the value is the expected one, by type and value; the order of object members does not count. */
export function equal(actual: Json | undefined, expected: Json): Finding {
  return sameJson(actual, expected) ? passed : failed(JSON.stringify(expected), actual)
}

/** Passes when the value is one of those listed. */
export function oneOf(actual: Json | undefined, expected: readonly Json[]): Finding {
  if (expected.some((value) => sameJson(actual, value))) return passed
  return failed(`one of ${expected.map((value) => JSON.stringify(value)).join(', ')}`, actual)
}

/** Passes when the condition holds; `expected` says what should have been, `actual` what was. */
export function check(holds: boolean, expected: string, actual: Json | undefined, ...evidence: number[]): Finding {
  return holds ? passed : failed(expected, actual, ...evidence)
}

/**
 * The first finding that is not `passed`; `passed` if all are and there was at least one. A broken finding comes before a
 * missing one.
 */
export function all(findings: readonly Finding[], noneSeen = 'nothing to judge'): Finding {
  const broken = findings.find((f) => f.verdict === 'failed') ?? findings.find((f) => f.verdict === 'warned')
  if (broken !== undefined) return broken
  if (findings.some((f) => f.verdict === 'passed')) return passed
  return findings[0] ?? notObserved(noneSeen)
}

/** Judges each item; not-observed when there is none. */
export function each<T>(items: readonly T[], judge: (item: T, index: number) => Finding, noneSeen?: string): Finding {
  return all(items.map(judge), noneSeen)
}

/** Passes when the exchange was answered with an error of this code. */
export function errorCode(exchange: Exchange, expected: number | readonly number[]): Finding {
  const codes = typeof expected === 'number' ? [expected] : expected
  const { response } = exchange
  const code = response?.error?.code
  if (code !== undefined && codes.some((c) => c === code)) return passed
  if (hasLeft(exchange)) return notObserved(`${exchange.name}: the client ended first`)
  const broken = failed(`a JSON-RPC error with code ${codes.join(' or ')}`, response?.json ?? exchange.whatCame)
  return { ...broken, offending: answerEvent(exchange) }
}

/** A client may end the connection when its own work is over, whatever is asked of it then; how it ended is judged apart. */
const hasLeft = ({ sent, response, outcome }: Exchange): boolean =>
  sent?.from === 'server' && response === undefined && outcome === 'closed'

/** Passes when the exchange has this HTTP status. */
export function httpStatus(exchange: Exchange, ...expected: readonly number[]): Finding {
  if (expected.includes(exchange.status)) return passed
  return { ...failed(`HTTP status ${expected.join(' or ')}`, exchange.status), offending: answerEvent(exchange) }
}

/** Passes when the exchange was answered with a result. */
export function succeeded(exchange: Exchange): Finding {
  if (exchange.response?.result !== undefined) return passed
  if (hasLeft(exchange)) return notObserved(`${exchange.name}: the client ended first`)
  return { ...failed('a result', exchange.response?.json ?? exchange.whatCame), offending: answerEvent(exchange) }
}

/** Judges by `then` only if the control exchange, the same stimulus without its flaw, succeeded. */
export function given(control: Exchange, then: () => Finding): Finding {
  if (control.response?.result === undefined) {
    return notObserved(`the same request without the flaw did not succeed: ${control.whatCame}`)
  }
  const finding = then()
  return 'expected' in finding ? { contrast: control.evidence, ...finding } : finding
}

/** The event that answers an exchange, or that none does: for a judge that has read others behind it. */
export function answerEvent({ response, http, sent }: Exchange): Offending {
  const seq = response?.seq ?? http?.responseSeq
  if (seq !== undefined) return { seq }
  const after = sent?.seq ?? http?.seq
  return { silence: after === undefined ? {} : { after } }
}
