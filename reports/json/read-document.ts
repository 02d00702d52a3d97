/** From a JSON report back to the events of its run, so that every other report can be made of it. */
import type { Result, WireExcerpt } from '../../harness/judging/result.ts'
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import type { Facts, RevisionFacts } from '../../harness/trace/facts.ts'
import type { Place } from '../../harness/trace/place.ts'
import { byPlace } from '../record/cells.ts'
import { factNames, type ReportDocument, type ReportFacts, type ReportRequirement } from './format.ts'

/** The events that lead to the same report; what a report does not keep, such as the order of the runs, is made up. */
export function eventsOf(document: ReportDocument): RunEvent[] {
  const {
    format: _f,
    formatVersion: _v,
    tool,
    durationMs,
    summary,
    starts,
    advice: _a,
    crashes = [],
    fuzz = [],
    baseline,
    facts,
    places,
    rates: _rates,
    requirements,
    scenarios,
    unstarted,
    omitted,
    wire,
    problems,
    bounds,
    ...run
  } = document
  const lines = new Map(wire.map((line) => [line.seq, line]))
  const cellsOf = (scenario: string, at: readonly number[]): Cell[] =>
    placesAt(at, places).map((place) => ({ ...place, scenario }))
  const begun = scenarios.flatMap(({ scenario, runs }) =>
    cellsOf(
      scenario,
      runs.map(({ at }) => at),
    ),
  )
  const cells = [...begun, ...unstarted.flatMap(({ scenario, at }) => cellsOf(scenario, at))]
  const { places: _places, ...counted } = summary
  return [
    { type: 'run-started', info: { tool, ...run } },
    ...(facts === undefined ? [] : [{ type: 'facts', facts: factsOf(facts) } as const]),
    {
      type: 'planned',
      cells,
      omitted: omitted.flatMap(({ reason, at, scenarios }) =>
        scenarios.flatMap((scenario) => cellsOf(scenario, at).map((cell) => ({ ...cell, reason }))),
      ),
    },
    ...scenarios.flatMap(({ scenario, title, runs }) =>
      runs.flatMap(({ at, outcome, durationMs = 0, startMs }) =>
        cellsOf(scenario, [at]).flatMap((cell): RunEvent[] => {
          const started = startMs === undefined ? {} : { startMs }
          const ended: RunEvent[] =
            outcome === undefined ? [] : [{ type: 'scenario-ended', cell, outcome, durationMs, ...started }]
          return [{ type: 'scenario-started', cell, title }, ...ended]
        }),
      ),
    ),
    ...requirements.flatMap((requirement) =>
      resultsOf(requirement, lines, places).map((result): RunEvent => ({ type: 'result', result })),
    ),
    ...(starts === undefined ? [] : [{ type: 'starts', starts } as const]),
    ...crashes.map(
      (crash): RunEvent => ({ type: 'crash', crash: { ...crash, evidence: linesAt(crash.evidence, lines) } }),
    ),
    ...fuzz.map(({ revision, ...type }): RunEvent => {
      const cell = begun.find((one) => one.revision === revision && one.scenario.startsWith('fuzz/'))
      const { scenario = '', transport = 'stdio' } = cell ?? {}
      return { type: 'fuzz-coverage', coverage: { scenario, revision, transport, types: [type] } }
    }),
    ...problems.map((message): RunEvent => ({ type: 'problem', message })),
    ...bounds.map((message): RunEvent => ({ type: 'bound', message })),
    ...(baseline === undefined ? [] : [{ type: 'baseline', baseline } as const]),
    { type: 'run-ended', summary: { ...counted, durationMs, problems } },
  ]
}

type Lines = ReadonlyMap<number, ReportDocument['wire'][number]>

/** The results of one requirement, one for each place, with their lines. */
export function resultsOf(
  { id, level, says, link, links = {}, seps, beyondTiers, source, causes: known = [], results }: ReportRequirement,
  lines: Lines,
  places: ReportDocument['places'],
): Result[] {
  const found = results.flatMap(({ at, what: _what, fingerprint: _fingerprint, evidence = [], causes, ...rest }) =>
    placesAt(at, places).map(({ revision, transport }) => ({
      source,
      ...rest,
      revision,
      transport,
      ...(causes === undefined ? {} : { causes: causes.flatMap((at) => known[at] ?? []) }),
      requirement: id,
      level,
      says,
      seps,
      beyondTiers,
      link: (links[revision] ?? link).replace('/{revision}/', `/${revision}/`),
      evidence: linesAt(evidence, lines),
    })),
  )
  return found.sort(byPlace)
}

/** The places at these positions; there is one at each position of a report that we wrote. */
export function placesAt(at: readonly number[], places: ReportDocument['places']): Place[] {
  return at.flatMap((position) => places[position] ?? [])
}

function linesAt(evidence: readonly Pick<WireExcerpt, 'seq' | 'role'>[], lines: Lines): WireExcerpt[] {
  return evidence.flatMap(({ seq, role }) => {
    const line = lines.get(seq)
    return line === undefined ? [] : [{ ...line, role }]
  })
}

function factsOf({ accepted, values, ...rest }: ReportFacts): Facts {
  const none = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }
  return {
    ...rest,
    accepted: accepted.map(({ revision, transport, ...positions }) => {
      const known: Partial<RevisionFacts> = Object.fromEntries(
        factNames.flatMap((name) => {
          const at = positions[name]
          return at === undefined ? [] : [[name, values[at]]]
        }),
      )
      return { ...none, ...known, revision, transport }
    }),
  }
}
