/** Launches a client, and answers what it asks with generated results. */
import type { ClientDrive, IncomingRequest, TraceEvent } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import type { AliveLabel } from './alive.ts'
import { type GeneratedAnswer, withAnswer } from './generated-answers.ts'
import { Pings } from './pings.ts'

export type Property = 'fuzz/client-answers' | 'fuzz/client-stateless-answers'

/** What most clients ask for. */
export const commonRequests = [
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/list',
  'resources/read',
  'prompts/get',
] as const

/** What came of a launch. */
interface Outcome {
  /** The ids of what the client broke. */
  readonly broken: readonly string[]
  /** How it took the pings that followed the answers, where it could be pinged. */
  readonly life: 'answered' | 'silent' | undefined
  /** The answers that it asked for. */
  readonly given: readonly GeneratedAnswer[]
  /** How often it asked for what. */
  readonly asks: ReadonlyMap<string, number>
}

interface Ping {
  /** Which of the causes is shown again; undefined while the search goes on, which has little patience. */
  readonly shows?: number | 'control'
  /** How many times as long as usual the search waits. */
  readonly patience?: number
}

/**
 * Launches the client, gives it the answers as it asks for them, and pings it after each: at once where there is a way, and while
 * its next request is held.
 * @param ping undefined: it is not pinged
 */
export async function launch(
  drive: ClientDrive<AliveLabel>,
  property: Property,
  answers: readonly GeneratedAnswer[],
  ping: Ping | undefined,
): Promise<Outcome> {
  const { serve, fuzz, facts, revision } = drive
  const left = [...answers]
  const given: GeneratedAnswer[] = []
  const pings = revision.era === 'legacy' && ping !== undefined ? new Pings(drive, ping) : undefined
  const held = async (request: IncomingRequest<AliveLabel>, next: () => Promise<JsonObject>): Promise<JsonObject> => {
    await pings?.whileHeld(request)
    const answer = left.find(({ method }) => method === request.message.method)
    // What is valid by the schema may still have names that a rule forbids.
    if (answer !== undefined) request.deliberate(`generated: ${answer.oddity}`)
    return next()
  }
  const server = await serve({
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
    answerAs: 'sse',
    on: Object.fromEntries(commonRequests.map((method) => [method, held])),
    finish: (method, result) => {
      const index = left.findIndex((one) => one.method === method)
      const [answer] = index < 0 ? [] : left.splice(index, 1)
      if (answer === undefined && answers.length > 0) return result
      if (commonRequests.some((one) => one === method)) pings?.due()
      if (answer === undefined) return result
      given.push(answer)
      return withAnswer(result, answer)
    },
  })
  await pings?.afterAnswers(server, answers.length === 0 ? commonRequests : answers.map(({ method }) => method))
  // The search does not wait for a client that hangs to come to its end.
  await (pings?.life === 'silent' && ping?.shows === undefined ? server.close() : server.done())
  if (ping?.shows === undefined) server.letGo()
  const connections: (readonly TraceEvent[])[] = server.conversations.map(({ events }) => events)
  const asks = new Map<string, number>()
  for (const { method = '' } of server.conversations.flatMap(({ bySubject }) => bySubject))
    asks.set(method, (asks.get(method) ?? 0) + 1)
  const { broken = [] } = (await fuzz.judged?.(property, facts, connections)) ?? {}
  return { broken, life: pings?.life, given, asks }
}
