/** What each kind of event has to carry, so that a trace file of unknown origin can be read as one. */
import { isJsonObject, isRevisionId } from '../../schema/index.ts'
import { defaultBounds } from '../wire/bounds.ts'
import type { TraceEvent } from './events.ts'
import { transportKinds } from './place.ts'

type Check = (value: unknown) => boolean
type Shape = Readonly<Record<string, Check>>

const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const oneOf =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const having =
  (shape: Shape): Check =>
  (value) =>
    isJsonObject(value) && Object.entries(shape).every(([name, check]) => check(value[name]))

const side = oneOf('server', 'client')
const transport = oneOf(...transportKinds)
const revision: Check = (value) => typeof value === 'string' && isRevisionId(value)
const by = oneOf('us', 'target')
const direction = oneOf('sent', 'received')
const headers = listOf((field) => Array.isArray(field) && field.length === 2 && field.every(text))
const objects = listOf(isJsonObject)
const named = { connection: text, label: optional(text), deliberate: optional(text) }
const inExchange = { connection: text, http: number }

const facts = having({
  side,
  accepted: listOf(
    having({
      revision,
      transport,
      capabilities: isJsonObject,
      implementation: optional(isJsonObject),
      tools: objects,
      resources: objects,
      resourceTemplates: objects,
      prompts: objects,
      fixtures: optional(listOf(text)),
      isDriven: optional(oneOf(true)),
    }),
  ),
  refused: listOf(having({ revision, transport, reason: text })),
})

const shapes: Readonly<Record<TraceEvent['kind'], Shape>> = {
  run: {
    format: oneOf(1),
    tool: having({ name: text, version: text }),
    side,
    target: text,
    startedAt: text,
    seed: number,
    inClear: optional(oneOf(true)),
    quick: optional(oneOf(true)),
    tapped: optional(oneOf(true)),
  },
  facts: { facts },
  'execution-started': { execution: number, scenario: text, revision, transport, repeats: optional(oneOf(true)) },
  'execution-ended': {
    execution: number,
    outcome: oneOf('completed', 'unreached', 'timed-out', 'interrupted', 'harness-error'),
    message: optional(text),
  },
  'fixture-found': { fixture: text, name: text },
  'connection-opened': { connection: text, transport, revision, target: side },
  'site-opened': { connection: text, site: text, origin: text, variant: optional(text) },
  'connection-closed': { connection: text, by, reason: optional(text) },
  'recording-ended': { connection: text, reason: text },
  message: {
    ...named,
    direction,
    terminator: optional(text),
    http: optional(number),
    sse: optional(oneOf(true)),
    eventId: optional(text),
  },
  'http-request': { ...named, ...inExchange, direction, method: text, url: text, headers },
  'http-response': { ...inExchange, status: number, headers, deliberate: optional(text) },
  'sse-event': {
    ...inExchange,
    id: optional(text),
    event: optional(text),
    data: optional(text),
    retry: optional(number),
    comment: optional(text),
    invalid: optional(text),
  },
  'http-ended': {
    ...inExchange,
    by,
    error: optional(text),
    unfinished: optional(oneOf(true)),
    unreachable: optional(oneOf(true)),
  },
  'process-started': { connection: text, command: listOf(text), pid: optional(number), again: optional(oneOf(true)) },
  overuse: {
    connection: text,
    resource: oneOf('memory', 'processor'),
    used: number,
    most: number,
    costly: optional(oneOf(true)),
  },
  'stdin-closed': { connection: text },
  'signal-sent': { connection: text, signal: text, afterEndMs: optional(number) },
  'process-exited': { connection: text, code: orNull(number), signal: orNull(text), kept: optional(oneOf(true)) },
  stderr: { connection: text, text },
  'file-left': {
    connection: text,
    path: text,
    mode: number,
    isOpen: oneOf(true, false),
    isMasked: optional(oneOf(true)),
    holds: listOf(text),
  },
  'driver-report': { connection: text, text },
  note: {
    connection: optional(text),
    about: optional(number),
    outcome: optional(oneOf('unanswered', 'closed', 'sent')),
    label: optional(text),
    bound: optional(oneOf(...Object.keys(defaultBounds))),
    problem: optional(oneOf(true)),
    remark: optional(oneOf(true)),
    refused: optional(oneOf(true)),
    heldUp: optional(oneOf(true)),
    disturbed: optional(oneOf(true)),
    released: optional(oneOf(true)),
    judged: optional(oneOf(true)),
    note: text,
  },
  'run-ended': { problems: listOf(text) },
}

const kinds: ReadonlyMap<unknown, Shape> = new Map(Object.entries(shapes))

/** Whether a value has all that its kind of event needs; members that nobody reads are passed over. */
export function isEvent(value: unknown): value is TraceEvent {
  if (!isJsonObject(value)) return false
  const shape = kinds.get(value.kind)
  if (shape === undefined || !number(value.seq) || !number(value.at) || !optional(number)(value.execution)) return false
  const content = { text: optional(text), base64: optional(text) }
  const carries = value.kind !== 'message' || 'text' in value || 'base64' in value
  return carries && having(content)(value) && having(shape)(value)
}
