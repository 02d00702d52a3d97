/** Launches a client whose requests for one method are answered with a generated result, and asks the monitors what it made of that. */
import fc from 'fast-check'
import { type ClientDrive, casesOf, type TraceEvent } from '../../../../harness/index.ts'
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
import { search } from '../search.ts'

const property = 'fuzz/client-answers'

/** Each costs the start of a client: so many messages that others send are worth one. */
const share = 1 / 50
const shrinkMs = 10_000

/** What most clients ask for. */
const asked = ['tools/list', 'tools/call', 'resources/list', 'prompts/list', 'resources/read', 'prompts/get'] as const

interface Answer {
  readonly method: string
  readonly result: JsonObject
  readonly oddity: string
  readonly isFlawed: boolean
  readonly origin?: { readonly type: string; readonly flaw?: string; readonly valid?: Json }
}

export async function fuzzAnswers(drive: ClientDrive<never>): Promise<void> {
  const { fuzz, revision, transport, signal } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const coverage = new Coverage(revision.id)
  const before = new Set(await launch(drive, undefined))
  const begun = performance.now()
  const { found } = await search<Answer>({
    messages: answers(revision.id, await loadValidators(revision.id)),
    earlier: casesOf(cases, cell).flatMap(({ steps }) => steps.slice(0, 1).flatMap((step) => readAnswer(step) ?? [])),
    seed,
    runs: Math.ceil(runs * share),
    rowLength: 1,
    causeOf: ({ method, oddity }, broke) => `${broke}: ${method}, ${oddity}`,
    isOver: () => ms !== undefined && performance.now() > begun + ms,
    trial: async (row) => {
      coverage.add(row)
      return (await launch(drive, row[0])).find((id) => !before.has(id))
    },
    timeLimit: () => {
      const end = performance.now() + shrinkMs
      return () => performance.now() > end
    },
    signal,
  })
  fuzz.tried?.({ ...cell, types: coverage.types() })
  for (const { cause, count, seed: block, path, smallest } of found) {
    const { method, result, oddity, isFlawed } = smallest
    fuzz.report?.({ ...cell, cause, count, seed: block, path, steps: [{ method, result, oddity, isFlawed }] })
    await launch(drive, smallest)
  }
}

/** The ids of what the client broke in this launch. */
async function launch(
  { serve, fuzz, facts }: ClientDrive<never>,
  answer: Answer | undefined,
): Promise<readonly string[]> {
  const deliberate = `generated: ${answer?.oddity ?? 'nothing'}`
  const on =
    answer === undefined
      ? {}
      : {
          [answer.method]: async (request: { deliberate(why: string): void }, next: () => Promise<JsonObject>) => {
            if (answer.isFlawed) request.deliberate(deliberate)
            return next()
          },
        }
  const server = await serve({
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
    on,
    finish: (method, result) => (method === answer?.method ? replaced(result, answer) : result),
  })
  await server.done()
  const connections: (readonly TraceEvent[])[] = server.conversations.map(({ events }) => events)
  return (await fuzz.broken?.(property, facts, connections)) ?? []
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

function answers(revision: RevisionId, validators: Validators): fc.Arbitrary<Answer> {
  return fc.oneof(
    ...asked.flatMap((method) => {
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
