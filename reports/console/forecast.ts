/**
 * How long a run takes: at first by what its scenario runs take on our references, then by how they go on this target.
 */
import type { Cell } from '../../harness/runner/events.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { duration } from '../text/words.ts'
import usualAnswers from './usual-answers.json' with { type: 'json' }
import usual from './usual-durations.json' with { type: 'json' }

const { perPlace, atOnce, durations } = usual
const known: Readonly<Record<string, readonly (number | null)[]>> = durations

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

type Way = 'server' | 'client'

/** What ends fuzzing: messages for each property, and milliseconds for all together. */
interface FuzzEffort {
  readonly fuzzRuns?: number | undefined
  readonly fuzzMs?: number | undefined
}

/** Messages of each property in the runs that `durations` are of. */
const usualRuns = 50
/**
 * Milliseconds that one more of them takes on our references: a client is started for each row of answers, a sequence is a dozen steps.
 * All of a side together: what fits into a minute is what `npm run planted` sends.
 */
const perRun: Readonly<Record<string, number>> = {
  'fuzz/client-answers': 4,
  'fuzz/client-frames': 1.5,
  'fuzz/client-input': 0.8,
  'fuzz/client-stateless-answers': 4,
  'fuzz/conversations': 12,
  'fuzz/hostile-input': 1.2,
  'fuzz/near-valid-initialize': 0.6,
  'fuzz/near-valid-requests': 0.7,
  'fuzz/tool-arguments': 1,
}

/** Milliseconds that a run of a scenario takes on our references, its start included. Fuzzing that ends by time has none of its own. */
export function usualMs({ scenario, transport }: Cell, { fuzzRuns = usualRuns, fuzzMs }: FuzzEffort = {}): number {
  const [stdio, http] = known[scenario] ?? []
  const ms = (transport === 'stdio' ? (stdio ?? http) : (http ?? stdio)) ?? usual.other
  const more = fuzzMs === undefined ? Math.max(0, fuzzRuns - usualRuns) : 0
  return ms + more * (perRun[scenario] ?? 0)
}

const isFuzzing = ({ scenario }: Cell): boolean => scenario.startsWith('fuzz/')

const answers: Readonly<Record<string, number | undefined>> = usualAnswers.scenarios

/** So many answers of a server are waited for at once, on average: scenarios that share a connection take turns. */
const answersAtOnce = 1.7
/** So many answers preflight waits for, one after the other: for the youngest revision, and then for all others at once. */
const answersOfPreflight = 6

/** Starts for each scenario run: over stdio most of a server share one, and many runs of a client need none of what it does. */
const startsOfRun = { server: { stdio: 1 / 4, http: 1 }, client: { stdio: 1 / 2, http: 1 / 2 } }

/**
 * Milliseconds for all of a plan. Preflight has opened the target once for each revision and transport that it asked for; what
 * this takes longer than on our references, each start of the target takes longer, too, and each scenario run of a server over HTTP.
 * @param planningMs milliseconds that preflight took; undefined where that is not known
 * @param pace milliseconds that most answers of a server take, that a scenario run may take, and what ends fuzzing; where they are known
 */
export function forecast(
  planned: readonly Cell[],
  facts: Facts | undefined,
  planningMs: number,
  pace: Pace = {},
): number {
  const { answerMs = 0 } = pace
  const side: Way = facts?.side === 'client' ? 'client' : 'server'
  const asked = Math.max(1, (facts?.accepted.length ?? 0) + (facts?.refused.length ?? 0))
  const startingMs = planningMs - Math.min(asked, 2) * answersOfPreflight * answerMs
  const moreMs = (transport: 'stdio' | 'http'): number => Math.max(0, startingMs / asked - perPlace[side][transport])
  const answering = ({ scenario }: Cell): number =>
    Math.min((answers[scenario] ?? usualAnswers.other) * answerMs, stretched(pace))
  const totalMs = planned.reduce((sum, cell) => {
    const way = cell.transport === 'stdio' ? 'stdio' : 'http'
    return sum + usualMs(cell, pace) + startsOfRun[side][way] * moreMs(way)
  }, 0)
  const isStdio = planned.some(({ transport }) => transport === 'stdio')
  const workMs = totalMs / atOnce[side][isStdio ? 'stdio' : 'http']
  const waitedMs = sumOf(planned.map(answering)) / answersAtOnce
  // Fuzzing that ends by time takes that time, whatever its properties take otherwise; or ends by its messages before.
  const byMessages = sumOf(
    planned.filter(isFuzzing).map((cell) => usualMs(cell, { fuzzRuns: pace.fuzzRuns ?? Number.MAX_SAFE_INTEGER })),
  )
  const fuzzMs = Math.min(pace.fuzzMs ?? 0, byMessages)
  return Math.max(workMs + waitedMs, fuzzMs, ...planned.map((cell) => usualMs(cell, pace) + answering(cell)))
}

/** How fast a server answers, how long a scenario run may take, and what ends fuzzing. */
interface Pace extends FuzzEffort {
  readonly answerMs?: number | undefined
  readonly scenarioMs?: number | undefined
}

/** As in patience.ts: what a scenario run may take grows with the time of an answer, up to six times. */
const stretched = ({ answerMs = 0, scenarioMs = Number.POSITIVE_INFINITY }: Pace): number =>
  scenarioMs * Math.min(6, Math.max(1, answerMs / 50))

/** What is known of a run at a moment. */
export interface Going {
  /** Milliseconds that the forecast gave for all of it. */
  readonly forecastMs: number
  /** Milliseconds since its first scenario run could begin. */
  readonly elapsedMs: number
  readonly planned: readonly Cell[]
  readonly ended: readonly { readonly cell: Cell; readonly durationMs: number }[]
  readonly running: readonly { readonly cell: Cell; readonly sinceMs: number }[]
  readonly fuzz?: FuzzEffort
}

/** The forecast counts as much as this part of the run. */
const trust = 0.05

/**
 * Milliseconds that are left: what has not ended goes on as fast as what has, and what runs takes so many times longer than
 * usual as what has ended.
 */
export function leftOf({ forecastMs, elapsedMs, planned, ended, running, fuzz }: Going): number {
  const usualOf = (cell: Cell): number => usualMs(cell, fuzz)
  const all = sumOf(planned.map(usualOf))
  if (all === 0) return 0
  const done = sumOf(ended.map(({ cell }) => usualOf(cell)))
  const slowness = done === 0 ? 1 : sumOf(ended.map(({ durationMs }) => durationMs)) / done
  const expected = (cell: Cell): number => usualOf(cell) * Math.max(1, slowness)
  const underWay = sumOf(
    running.map(({ cell, sinceMs }) => usualOf(cell) * Math.min(0.9, sinceMs / Math.max(1, expected(cell)))),
  )
  const went = done + underWay
  const left = ((all - went) * (elapsedMs + trust * forecastMs)) / (went + trust * all)
  return Math.max(left, ...running.map(({ cell, sinceMs }) => expected(cell) - sinceMs))
}

/** Whole seconds: more would be promised than is known. */
export function inSeconds(ms: number): string {
  return duration(Math.max(1000, Math.round(ms / 1000) * 1000)).replace('.0 s', ' s')
}
