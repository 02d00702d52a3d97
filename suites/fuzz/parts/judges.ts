/** The judges of all properties. They read the message that the search came up with, and the request after it. */

import {
  allSeen,
  type Exchange,
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
import { envelopeReadings } from '../../monitors/message-shape/envelope.ts'
import { envelopeFlaws, isUnanswered, lifeAfter, secondResponse } from './broken.ts'
import type { FuzzLabel } from './connections.ts'

const unrepeated = 'what a row of generated messages broke, none of them broke alone; the notes in the trace say more'

/** The message that breaks the property, else the last one that was sent. */
function message(labels: Labels<FuzzLabel>): Exchange {
  if (allSeen(labels, ['unrepeated', 'gone']).length > 0) throw new NotObserved(unrepeated)
  return seen(labels, 'smallest') ?? labels.last
}

const answered: Judge<FuzzLabel> = (labels, context) => {
  const dead = seen(labels, 'gone')
  if (dead !== undefined) return gone(dead, context)
  const generated = message(labels)
  if (isUnanswered(generated)) {
    return failed(`an answer to a request that was ${generated.sent?.deliberate}`, generated.whatCame)
  }
  const { alive } = labels
  const expected = `an answer to ${alive.name} after a message that was ${generated.sent?.deliberate}`
  switch (lifeAfter(alive)) {
    case 'answered':
      return passed
    case 'silent':
      return failed(expected, alive.whatCame)
    case 'refused':
      return elsewhere(labels.reopened, expected)
    case 'closed':
      // A server may end a connection by itself, and no sentence says that unreadable input is no reason.
      return context.transport === 'stdio' ? warned(expected, alive.whatCame) : elsewhere(labels.reopened, expected)
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

const answeredOnce: Judge<FuzzLabel> = (labels) => {
  const generated = message(labels)
  if (generated.response === undefined) return notObserved('the generated message was not answered')
  const again = secondResponse(generated)
  return again === undefined
    ? passed
    : failed(`one response to a message that was ${generated.sent?.deliberate}`, again.json, again.seq)
}

/** A judge of a rule on the envelope of responses. */
function envelope(id: RequirementId): Judge<FuzzLabel> {
  return (labels, { revision }) => {
    const generated = message(labels)
    const flaw = envelopeFlaws(generated, revision).find(({ requirement }) => requirement === id)?.flaw
    if (flaw !== undefined) {
      return failed(`${flaw.expected} in the response to a message that was ${generated.sent?.deliberate}`, flaw.actual)
    }
    const readings = generated.response === undefined ? [] : envelopeReadings(generated.response, revision)
    const isRead = readings.some(({ requirement }) => requirement === id)
    return isRead ? passed : notObserved('the generated message got no response that the rule speaks of')
  }
}

const ofResponses = [
  'messages.jsonrpc.version-member',
  'messages.envelope.shape',
  'messages.response.result-or-error',
  'messages.response.not-both',
  'messages.error.code-and-message',
  'messages.error.code-integer',
] as const

export const fuzzJudges: Readonly<Partial<Record<RequirementId, Judge<FuzzLabel>>>> = {
  'messages.request.answered': answered,
  'messages.response.exactly-once': answeredOnce,
  ...Object.fromEntries(ofResponses.map((id) => [id, envelope(id)])),
}
