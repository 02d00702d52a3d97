/** One sentence that says what happened. */
import type { Silence } from '../../harness/judging/proof/offending.ts'
import type { Result, WireExcerpt } from '../../harness/judging/result.ts'
import { shorten } from '../../harness/wire/shorten.ts'
import { inline } from '../text/terminal.ts'
import { duration } from '../text/words.ts'
import { unescaped } from './focus.ts'
import { isMapping, lineSummary, messageSummary, parsedBody } from './message.ts'

const maxActual = 120

/** @param side of the target; texts of the target are quoted as they are, to be escaped where the sentence goes */
export function sentence(result: Result, side: 'server' | 'client'): string {
  const { offending, evidence, expected = 'what the requirement says', actual } = result
  if (offending === undefined) return plain(expected, actual)
  if ('silence' in offending) {
    const { after } = offending.silence
    const stimulus = after === undefined ? undefined : evidence.findLast(({ seq }) => seq <= after)
    return silent(stimulus, offending.silence, expected, actual, side)
  }
  const line = evidence.find(({ role }) => role === 'offending')
  if (line === undefined) return plain(expected, actual)
  if (line.from === 'us') return plain(expected, actual)
  if (line.from === 'neither') return ofProcess(line, evidence, expected, side)
  const part = / at [A-Za-z]+\/(\S+)$/.exec(expected)
  if (part !== null && !isWhole(actual)) {
    const asked = stimulusOf(line, evidence)
    const what =
      asked === undefined ? `${bareName(line) ?? 'the message'} of the ${side}` : `the answer to ${nameOf(asked)}`
    return `In ${what}, ${unescaped(part[1] ?? '')} is ${inline(actual, maxActual)}; expected ${expected.slice(0, part.index)}.`
  }
  const stimulus = stimulusOf(line, evidence)
  if (stimulus !== undefined) return `${atStart(nameOf(stimulus))} got ${gotInstead(line, expected, actual)}.`
  return `${spoken(line, side)}${contradiction(line, expected, actual)}.`
}

function plain(expected: string, actual: Result['actual']): string {
  return `Expected ${expected}, got ${got(actual)}.`
}

function silent(
  stimulus: WireExcerpt | undefined,
  { ms, ended }: Silence,
  expected: string,
  actual: Result['actual'],
  side: string,
): string {
  // Where the process ended, that is why nothing came.
  const within =
    ended !== undefined ? `: the ${side} ${ended}` : ms === undefined || ms < 1 ? '' : ` in ${duration(ms)}`
  const but =
    actual === undefined || isAbsence(actual)
      ? ''
      : typeof actual === 'string' && actual.startsWith('the ')
        ? `, but ${actual}`
        : `, got ${got(actual)}`
  // A note or the end of an exchange is nothing that anybody answers.
  if (stimulus === undefined || stimulus.from === 'neither') return `Nothing came${within}; expected ${expected}${but}.`
  const json = parsedBody(stimulus)
  const isAsked = Array.isArray(json) || (isMapping(json) && json.method !== undefined && json.id !== undefined)
  if (isAsked && stimulus.from === 'us' && (actual === undefined || isAbsence(actual))) {
    return `${atStart(nameOf(stimulus))} got no answer${within}; expected ${expected}.`
  }
  return `After ${nameOf(stimulus)} nothing more came${within}; expected ${expected}${but}.`
}

/** How the process ended, or what else no side sent, with what it stands in place of. */
function ofProcess(line: WireExcerpt, evidence: readonly WireExcerpt[], expected: string, side: string): string {
  const stimulus = evidence.slice(0, evidence.indexOf(line)).findLast(({ from }) => from === 'us')
  const isEnd = /^(?:exited with|was ended by) /.test(line.head ?? '')
  if (!isEnd || stimulus === undefined) return `${line.head}; expected ${expected}.`
  return `${atStart(nameOf(stimulus))} got no answer: the ${side} ${line.head}; expected ${expected}.`
}

/** What judges write where there is nothing to quote. */
function isAbsence(actual: Result['actual']): boolean {
  return actual === null || (typeof actual === 'string' && /^(?:no answer|nothing|silence)/.test(actual))
}

/** At the start of a sentence; names of methods and headers stay as they are. */
const atStart = (name: string): string =>
  name.replace(/^(?:the|our) /, (word) => word[0]?.toUpperCase() + word.slice(1))

/** What our side sent, by the name that a reader knows it by. */
function nameOf(line: WireExcerpt): string {
  const json = parsedBody(line)
  const why = line.deliberate === undefined ? '' : ` (${line.deliberate})`
  if (Array.isArray(json)) return `the ${messageSummary(json) ?? 'batch'}${why}`
  if (isMapping(json) && typeof json.method === 'string') return `${json.method}${why}`
  if (line.head?.startsWith('HTTP ') === true) return `our ${line.head}${why}`
  const asked = shorten((line.head ?? '').replace(/[?#].*/s, ''), maxActual)
  return `${asked === '' ? (lineSummary(line) ?? 'the message') : asked}${why}`
}

/** The request that a line answers: of the same HTTP exchange, or with the same id. */
function stimulusOf(line: WireExcerpt, evidence: readonly WireExcerpt[]): WireExcerpt | undefined {
  const json = parsedBody(line)
  const isMessage = isMapping(json) && json.method !== undefined
  if (isMessage) return undefined
  const before = evidence
    .slice(0, evidence.indexOf(line))
    .filter((l) => l.from === 'us' && l.connection === line.connection)
  const id = isMapping(json) ? json.id : undefined
  const asks = (l: WireExcerpt) => {
    const said = parsedBody(l)
    return isMapping(said) && said.method !== undefined && said.id === id
  }
  const byId = id === undefined || id === null ? undefined : before.findLast(asks)
  return byId ?? (line.http === undefined ? undefined : before.findLast((l) => l.http === line.http))
}

/** What came in answer, and what should have. */
function gotInstead(line: WireExcerpt, expected: string, actual: Result['actual']): string {
  const status = /^HTTP status (.+)$/.exec(expected)?.[1]
  if (status !== undefined && typeof actual === 'number') return `HTTP ${actual}, not ${status}`
  const code = /^a JSON-RPC error with code (.+)$/.exec(expected)?.[1]
  const json = parsedBody(line)
  const error = isMapping(json) && isMapping(json.error) ? json.error : undefined
  if (code !== undefined && error !== undefined) return `error ${JSON.stringify(error.code)}, not ${code}`
  const summary = isWhole(actual) || isLong(actual) ? (lineSummary(line) ?? line.head) : undefined
  return `${summary ?? got(actual)}; expected ${expected}`
}

/** The method, or the kind of message, without its id. */
function bareName(line: WireExcerpt): string | undefined {
  return lineSummary(line)?.replace(/, id .*$/, '')
}

function spoken(line: WireExcerpt, side: string): string {
  return `The ${side} sent ${lineSummary(line) ?? line.head?.replace(/\?.*/s, '') ?? 'this'}`
}

function contradiction(line: WireExcerpt, expected: string, actual: Result['actual']): string {
  const isNamed = typeof actual !== 'object' && actual !== undefined && spoken(line, '').includes(inline(actual))
  // An HTTP request that is quoted with its whole address stands on its line.
  const isAsked =
    typeof actual === 'string' && /^([A-Z]+ \S+|https?:\/\/\S+)$/.test(actual) && /^[A-Z]+ \S+/.test(line.head ?? '')
  const isQuoted =
    isAsked ||
    actual === null ||
    isWhole(actual) ||
    actual === line.body ||
    JSON.stringify(actual) === line.body ||
    isNamed
  return isQuoted ? `; expected ${expected}` : ` with ${got(actual)}; expected ${expected}`
}

/** A whole message: the wire lines show it. */
function isWhole(actual: Result['actual']): boolean {
  return isMapping(actual) && ('jsonrpc' in actual || 'method' in actual || 'result' in actual || 'error' in actual)
}

/** More of it than helps in a sentence. */
function isLong(actual: Result['actual']): boolean {
  return typeof actual === 'object' && inline(actual).length > maxActual
}

/** Words of a judge stand as they are, values as JSON. */
function got(actual: Result['actual']): string {
  if (typeof actual === 'string' && (/^[\w ,.:;()-]+ [\w ,.:;()-]+$/.test(actual) || /^[a-z]+$/.test(actual)))
    return actual
  return inline(actual, maxActual)
}
