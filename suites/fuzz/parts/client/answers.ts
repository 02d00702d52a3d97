/** Launches a client whose requests are answered with generated results; the monitors tell what it made of them, and pings whether it still answers. */
import fc from 'fast-check'
import { type ClientDrive, casesOf, type IncomingRequest, type TraceEvent } from '../../../../harness/index.ts'
import { arbitrary, nearValid } from '../../../../schema/arbitraries/index.ts'
import {
  findMethod,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  loadValidators,
  type RevisionId,
  type Validators,
} from '../../../../schema/index.ts'
import { Coverage } from '../coverage.ts'
import { Effort, shrinkMs } from '../effort.ts'
import { few } from '../read-back.ts'
import { search } from '../search.ts'
import type { AliveLabel } from './alive.ts'
import { Pings } from './pings.ts'

type Property = 'fuzz/client-answers' | 'fuzz/client-stateless-answers'

/** The start of a client costs as much as so many messages that others send. */
const share = 1 / 50
/** Flawed answers that are generated for each that is given: there are hundreds of flaws, and few launches. */
const choice = 20
/** Answers that a client may be given in one launch, each to another of its requests. */
const inRow = 6

/** What most clients ask for. */
const asked = ['tools/list', 'tools/call', 'resources/list', 'prompts/list', 'resources/read', 'prompts/get'] as const

interface Answer {
  readonly method: string
  readonly result: JsonObject
  readonly oddity: string
  readonly isFlawed: boolean
  readonly origin?: { readonly type: string; readonly flaw?: string; readonly valid?: Json }
}

export async function fuzzAnswers(drive: ClientDrive<AliveLabel>, property: Property): Promise<void> {
  const { fuzz, revision, transport, signal } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const coverage = new Coverage(revision.id)
  const plain = await launch(drive, property, [], { shows: 'control' })
  const before = new Set(plain.broken)
  const methods = asked.filter((method) => plain.methods.has(method))
  if (methods.length === 0) return
  const begun = performance.now()
  const { found } = await search<Answer>({
    messages: answers(revision.id, methods, await loadValidators(revision.id)),
    earlier: casesOf(cases, cell).flatMap(({ steps }) => steps.slice(0, 1).flatMap((step) => readAnswer(step) ?? [])),
    seed,
    runs: Math.ceil(runs * share) * inRow,
    rowLength: inRow,
    choice,
    classOf: ({ isFlawed, oddity }) => (isFlawed ? oddity.replace(/\d+/g, 'n') : undefined),
    causeOf: ({ method, oddity }, broke) => `${broke}: ${method}, ${oddity}`,
    isOver: () => ms !== undefined && performance.now() > begun + ms,
    trial: async (row) => {
      const { broken, life, given } = await launch(drive, property, row, plain.life === undefined ? undefined : {})
      coverage.add(given)
      return life === 'silent' ? 'silent afterwards' : broken.find((id) => !before.has(id))
    },
    // Each trial is the start of a client.
    effort: () => new Effort({ trials: 200, ms: shrinkMs(ms !== undefined || runs > few) }),
    signal,
  })
  fuzz.tried?.({ ...cell, types: coverage.types() })
  for (const [index, { cause, count, seed: block, path, smallest }] of found.entries()) {
    const { method, result, oddity, isFlawed } = smallest
    fuzz.report?.({ ...cell, cause, count, seed: block, path, steps: [{ method, result, oddity, isFlawed }] })
    await launch(drive, property, [smallest], { shows: index })
  }
}

/** What came of a launch. */
interface Outcome {
  /** The ids of what the client broke. */
  readonly broken: readonly string[]
  /** How it took the pings that followed the answers, where it could be pinged. */
  readonly life: 'answered' | 'silent' | undefined
  /** The answers that it asked for. */
  readonly given: readonly Answer[]
  /** What it asked for. */
  readonly methods: ReadonlySet<unknown>
}

interface Ping {
  /** Which of the causes is shown again; undefined while the search goes on, which has little patience. */
  readonly shows?: number | 'control'
}

/**
 * Launches the client, gives it the answers as it asks for them, and pings it after each: at once where there is a way, and while
 * its next request is held.
 * @param ping undefined: it is not pinged
 */
async function launch(
  drive: ClientDrive<AliveLabel>,
  property: Property,
  answers: readonly Answer[],
  ping: Ping | undefined,
): Promise<Outcome> {
  const { serve, fuzz, facts, revision } = drive
  const left = [...answers]
  const given: Answer[] = []
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
    on: Object.fromEntries(asked.map((method) => [method, held])),
    finish: (method, result) => {
      const index = left.findIndex((one) => one.method === method)
      const [answer] = index < 0 ? [] : left.splice(index, 1)
      if (answer === undefined && answers.length > 0) return result
      if (asked.some((one) => one === method)) pings?.due()
      if (answer === undefined) return result
      given.push(answer)
      return replaced(result, answer)
    },
  })
  await pings?.afterAnswers(server, answers.length === 0 ? asked : answers.map(({ method }) => method))
  // The search does not wait for a client that hangs to come to its end.
  await (pings?.life === 'silent' && ping?.shows === undefined ? server.close() : server.done())
  if (ping !== undefined && ping.shows === undefined) server.letGo()
  const connections: (readonly TraceEvent[])[] = server.conversations.map(({ events }) => events)
  const methods = new Set(server.conversations.flatMap(({ bySubject }) => bySubject.map(({ method }) => method)))
  return { broken: (await fuzz.broken?.(property, facts, connections)) ?? [], life: pings?.life, given, methods }
}

/** A list keeps what a client may go on with; all else is as it was generated. */
function replaced(usual: JsonObject, { result, isFlawed }: Answer): JsonObject {
  if (isFlawed) return result
  const members = Object.entries(result).map(([name, value]): [string, Json] => {
    const kept = usual[name]
    return [name, isJsonArray(value) && isJsonArray(kept) ? [...kept, ...value] : value]
  })
  const { nextCursor: _, ...rest } = Object.fromEntries(members)
  return { ...usual, ...rest }
}

function answers(revision: RevisionId, methods: readonly string[], validators: Validators): fc.Arbitrary<Answer> {
  return fc.oneof(
    ...methods.flatMap((method) => {
      const type = findMethod(revision, method, 'client')?.resultType
      if (type === undefined) return []
      const valid = arbitrary(revision, type).map(
        (result): Answer => ({
          ...{ method, result: object(result), oddity: `${type}, valid`, isFlawed: false },
          origin: { type, valid: result },
        }),
      )
      const flawed = nearValid(revision, type, validators)
        ?.filter(({ message }) => isJsonObject(message))
        .map(
          ({ message, flaw: { kind, path } }): Answer => ({
            ...{ method, result: object(message), oddity: `${type}, ${kind} at ${path}`, isFlawed: true },
            origin: { type, flaw: kind },
          }),
        )
      return [{ weight: 2, arbitrary: valid }, ...(flawed === undefined ? [] : [{ weight: 2, arbitrary: flawed }])]
    }),
  )
}

const object = (value: Json): JsonObject => (isJsonObject(value) ? value : {})

function readAnswer(step: Json): Answer | undefined {
  if (!isJsonObject(step)) return undefined
  const { method, result, oddity, isFlawed } = step
  if (typeof method !== 'string' || !isJsonObject(result) || typeof oddity !== 'string') return undefined
  return { method, result, oddity, isFlawed: isFlawed === true }
}
