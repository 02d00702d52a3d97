/** What is known of a driver: what it said of itself, or what a client without a word of its own may be taken to do. */
import { isJsonArray, type Json, type JsonObject } from '../../schema/index.ts'
import { type TransportKind, transportKinds } from '../trace/place.ts'

export interface Abilities {
  /** Names of the fixture contract. */
  readonly does: readonly string[]
  readonly transports: readonly TransportKind[]
  /** Without actions the client does what it can. */
  readonly byItself: boolean
  /** One process takes one launch after the other. */
  readonly manyLaunches?: boolean
  /** It goes by the scenario names of the official suite, and knows no actions. */
  readonly isOfficial?: true
}

/** What any client may do unasked, so that it is worth while to start it for that. */
export const spontaneous: readonly string[] = [
  'connect',
  'list-tools',
  'call-tool',
  'read-resource',
  'get-prompt',
  'send-request',
  'answer-sampling',
  'answer-elicitation',
  'sampling-models',
  'subscribe',
  'shut-down',
  'browser-step',
]

/** A driver that says nothing of itself goes by the scenario names of the official suite. */
export const officialAbilities: Abilities = {
  does: ['connect', 'list-tools', 'call-tool', 'answer-elicitation', 'shut-down', 'browser-step'],
  transports: ['streamable-http'],
  byItself: true,
  isOfficial: true,
}

const mostNames = 100

/** The abilities that a line of a driver's stdout announces; undefined when it is another line. */
export function readAbilities(line: JsonObject): Abilities | undefined {
  if (line.driver !== 1) return undefined
  const named = texts(line.transports)
  const transports = transportKinds.filter((kind) => named.includes(kind))
  return {
    does: ['connect', ...texts(line.does)],
    transports: transports.length === 0 ? ['streamable-http'] : transports,
    byItself: line.byItself === true,
    ...(line.manyLaunches === true && { manyLaunches: true }),
  }
}

function texts(value: Json | undefined): readonly string[] {
  const list = value !== undefined && isJsonArray(value) ? value.slice(0, mostNames) : []
  return list.flatMap((item) => (typeof item === 'string' ? [item] : []))
}
