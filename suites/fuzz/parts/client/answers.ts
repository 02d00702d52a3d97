/** Clients whose requests are answered with generated results; the monitors tell what they made of them, and pings whether they still answer. */
import { type ClientDrive, casesOf, withoutTime } from '../../../../harness/index.ts'
import { loadValidators } from '../../../../schema/index.ts'
import { CoverageCount } from '../coverage.ts'
import { Effort } from '../effort.ts'
import { few } from '../read-back.ts'
import { search, silence } from '../search/search.ts'
import { caseOf, searchOn } from '../search/search-on.ts'
import type { AliveLabel } from './alive.ts'
import { type GeneratedAnswer, generatedAnswers, readAnswer } from './generated-answers.ts'
import { commonRequests, launch, type Property } from './launch.ts'

/** The start of a client costs as much as so many messages that others send. */
const share = 1 / 50
/** Flawed answers that are generated for each that is given: there are hundreds of flaws, and few launches. */
const choice = 20
/** Answers that a client may be given in one launch, each to another of its requests. */
const [leastInRow, mostInRow] = [6, 16]
/** Launches for the answers of a row: who is given a list without tools calls none. */
const mostLaunches = 3

export async function fuzzAnswers(drive: ClientDrive<AliveLabel>, property: Property): Promise<void> {
  const { fuzz, revision, transport, signal } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const coverage = new CoverageCount(revision.id)
  const plain = await launch(drive, property, [], { shows: 'control' })
  const before = new Set(plain.broken)
  const asks = new Map(commonRequests.flatMap((method) => [[method, plain.asks.get(method) ?? 0]] as const))
  const count = [...asks.values()].reduce((sum, one) => sum + one, 0)
  if (count === 0) return
  const isLong = ms !== undefined || runs > few
  const inRow = Math.min(mostInRow, Math.max(leastInRow, isLong ? count : 0))
  /** Answers that no launch asked for are given in the next one. */
  const tryRow = async (
    row: readonly GeneratedAnswer[],
    launches: number,
    patience: number,
  ): Promise<string | undefined> => {
    const ping = plain.life === undefined ? undefined : { patience }
    const { broken, life, given } = await launch(drive, property, row, ping)
    coverage.add(given)
    const broke = life === 'silent' ? `${silence} afterwards` : broken.find((id) => !before.has(id))
    const left = row.filter((answer) => !given.includes(answer))
    if (broke !== undefined || left.length === 0 || given.length === 0 || launches <= 1) return broke
    return tryRow(left, launches - 1, patience)
  }
  const turn = fuzz.time?.begin() ?? withoutTime
  const messages = generatedAnswers(revision.id, asks, await loadValidators(revision.id))
  await searchOn<GeneratedAnswer>({
    seed,
    search: (from, patience) =>
      search({
        messages,
        earlier: casesOf(cases, cell).flatMap(({ steps }) =>
          steps.slice(0, 1).flatMap((step) => readAnswer(step) ?? []),
        ),
        seed: from,
        runs: Math.ceil(runs * share) * inRow,
        rowLength: inRow,
        choice,
        classOf: ({ isFlawed, oddity }) => (isFlawed ? oddity.replace(/\d+/g, 'n') : undefined),
        asSent: ({ method, result }) => JSON.stringify([method, result]),
        causeOf: ({ method, oddity }, broke) => `${broke}: ${method}, ${oddity}`,
        isOver: turn.isOver,
        trial: (row) => tryRow(row, isLong ? mostLaunches : 1, patience),
        // Each trial is the start of a client.
        effort: () => new Effort({ trials: 200, isLate: turn.isLate }),
        signal,
      }),
    show: async ({ smallest }, index) =>
      (await launch(drive, property, [smallest], { shows: index })).life === 'silent' ? 'broken' : 'late',
    report: ({ smallest: { method, result, oddity, isFlawed }, ...found }) =>
      fuzz.report?.({ ...cell, ...caseOf(found), steps: [{ method, result, oddity, isFlawed }] }),
    isOver: () => ms === undefined || turn.isOver(),
    isLate: turn.isLate,
  })
  turn.end()
  fuzz.tried?.({ ...cell, types: coverage.types() })
}
