/** The judges of all properties. They read the message that the search came up with, and the request after it. */

import {
  all,
  allSeen,
  type Breach,
  type Exchange,
  each,
  type Finding,
  failed,
  type Judge,
  type JudgeContext,
  type Labels,
  NotObserved,
  notObserved,
  passed,
  seen,
  warned,
} from '../../../harness/index.ts'
import type { RequirementId } from '../../define.ts'
import { envelopeReadings } from '../../monitors/messages/message-shape/envelope.ts'
import { series } from '../../stimuli/series.ts'
import { flawIn, hasSucceeded, listedTools } from './arguments/accepted.ts'
import { envelopeFlaws, isUnanswered, lifeAfter, secondResponse } from './broken.ts'
import { isHanging } from './client/alive.ts'
import type { FuzzLabel } from './connections.ts'
import { mostShown } from './search/search-on.ts'

const unrepeated = 'what a row of generated messages broke, none of them broke alone; the notes in the trace say more'

/** A message, and the sound request after it. */
interface Trial {
  readonly generated: Exchange
  alive(): Exchange
  /** Over HTTP, on another connection. */
  reopened(): Exchange
}

/** The messages that break the property, one for each cause; else the last one that was sent. */
function trials(labels: Labels<FuzzLabel>): readonly Trial[] {
  const smallest = smallestOf(labels)
  if (smallest.length > 0) return smallest
  if (allSeen(labels, ['unrepeated', 'gone']).length > 0) throw new NotObserved(unrepeated)
  return [{ generated: labels.last, alive: () => labels.alive, reopened: () => labels.reopened }]
}

/** One that is no message at all, such as an empty event, has no label: then the others speak. */
function smallestOf(labels: Labels<FuzzLabel>): readonly Trial[] {
  return Array.from({ length: mostShown }).flatMap((_, n) => {
    const generated = seen(labels, `smallest-${n}`)
    if (generated === undefined) return []
    const alive = () => happened(labels, `alive-${n}`)
    return [{ generated, alive, reopened: () => happened(labels, `reopened-${n}`) }]
  })
}

function happened(labels: Labels<FuzzLabel>, label: FuzzLabel): Exchange {
  const exchange = seen(labels, label)
  if (exchange === undefined) throw new NotObserved('the conversation ended before this step')
  return exchange
}

/** One finding for all causes: the first that breaks the rule, with how many others do. */
function ofEach(labels: Labels<FuzzLabel>, judge: (trial: Trial) => Finding): Finding {
  const findings = trials(labels).map(judge)
  const broken = findings.filter((finding): finding is Breach => finding.verdict === 'failed')
  const [first, ...others] = broken
  if (first === undefined) return all(findings)
  if (others.length === 0) return first
  return {
    ...first,
    expected: `${first.expected} (and ${others.length} other ${others.length === 1 ? 'cause' : 'causes'})`,
  }
}

const answered: Judge<FuzzLabel> = (labels, context) => {
  const dead = seen(labels, 'gone')
  if (dead !== undefined && smallestOf(labels).length === 0) return gone(dead, context)
  return ofEach(labels, (trial) => answeredAfter(trial, context))
}

function answeredAfter({ generated, alive: after, reopened }: Trial, context: JudgeContext): Finding {
  if (isUnanswered(generated)) {
    return failed(`an answer to a request that was ${generated.sent?.deliberate}`, generated.whatCame)
  }
  const alive = after()
  const expected = `an answer to ${alive.name} after a message that was ${generated.sent?.deliberate}`
  switch (lifeAfter(alive)) {
    case 'answered':
      return passed
    case 'silent':
      // A client may let go of the stream of an answer.
      return alive.sent?.from === 'server' && !isHanging(alive, context.conversations)
        ? notObserved('the client has ended the stream')
        : failed(expected, alive.whatCame)
    case 'refused':
      return elsewhere(reopened(), expected)
    case 'closed':
      // A peer may end a connection by itself, and no sentence says that unreadable input is no reason.
      if (alive.sent?.from === 'server')
        return {
          ...warned(expected, alive.whatCame, ...generated.evidence),
          offending: { silence: { after: alive.sent.seq } },
        }
      return context.transport === 'stdio' ? warned(expected, alive.whatCame) : elsewhere(reopened(), expected)
  }
}

/** Over HTTP: the connection or session has ended, as a server may do; it has to serve another one. */
function elsewhere(reopened: Exchange, expected: string): Finding {
  if (lifeAfter(reopened) === 'answered') return passed
  if ([429, 503].includes(reopened.http?.status ?? 0)) return notObserved('the server limits the rate of requests')
  return failed(expected, reopened.whatCame)
}

/** The server answered before the generated messages, and answers on no connection since. */
function gone(request: Exchange, { conversations }: JudgeContext): Finding {
  if (lifeAfter(request) === 'answered') return notObserved(unrepeated)
  const lost = conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ sent, http }) => sent?.deliberate !== undefined && http !== undefined && http.status === undefined)
  const oddities = lost.map(({ sent }) => sent?.deliberate).join('; ')
  const expected = `an answer to ${request.name} after generated messages (without HTTP response: ${oddities || 'none'})`
  return failed(expected, request.whatCame, ...lost.flatMap(({ evidence }) => evidence))
}

const answeredOnce: Judge<FuzzLabel> = (labels) =>
  ofEach(labels, ({ generated }) => {
    if (generated.response === undefined) return notObserved('the generated message was not answered')
    const again = secondResponse(generated)
    return again === undefined
      ? passed
      : failed(`one response to a message that was ${generated.sent?.deliberate}`, again.json, again.seq)
  })

/** A judge of a rule on the envelope of responses. */
function envelope(id: RequirementId): Judge<FuzzLabel> {
  return (labels, { revision }) =>
    ofEach(labels, ({ generated }) => {
      const flaw = envelopeFlaws(generated, revision).find(({ requirement }) => requirement === id)?.flaw
      if (flaw !== undefined) {
        const expected = `${flaw.expected} in the response to a message that was ${generated.sent?.deliberate}`
        return failed(expected, flaw.actual)
      }
      const readings = generated.response === undefined ? [] : envelopeReadings(generated.response, revision)
      const isRead = readings.some(({ requirement }) => requirement === id)
      return isRead ? passed : notObserved('the generated message got no response that the requirement is about')
    })
}

const ofResponses = [
  'messages.jsonrpc.version-member',
  'messages.envelope.shape',
  'messages.response.result-or-error',
  'messages.response.not-both',
  'messages.error.code-and-message',
  'messages.error.code-integer',
] as const

/**
 * Generated calls of tools, each cause with a call that has usual arguments before it: what no reading of the inputSchema allows
 * is not taken.
 */
export const argumentsRefused: Judge<FuzzLabel> = (labels, context) => {
  const tools = listedTools(context)
  const tried = series<'smallest'>(labels, 'smallest')
  if (tried.length === 0) return notObserved('no tool took generated arguments that do not fit its inputSchema')
  return each(tried, (exchange, index) => {
    const place = flawIn(exchange, tools)
    const control = seen(labels, `control-${index}`)
    if (place === undefined || control === undefined || !hasSucceeded(control)) return notObserved('nothing to compare')
    if (!hasSucceeded(exchange)) return passed
    const { name, arguments: args } = exchange.params
    const expected = `an error or isError true for ${JSON.stringify(args)} as arguments of ${name}, which do not fit at ${place || 'their root'}`
    return { ...failed(expected, exchange.response?.json, ...exchange.evidence), contrast: control.evidence }
  })
}

export const fuzzJudges: Readonly<Partial<Record<RequirementId, Judge<FuzzLabel>>>> = {
  'messages.request.answered': answered,
  'messages.response.exactly-once': answeredOnce,
  ...Object.fromEntries(ofResponses.map((id) => [id, envelope(id)])),
}
