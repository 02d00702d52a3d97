/** From a JSON report back to the events of its run, so that every other report can be made of it. */
import type { Result, WireExcerpt } from '../../harness/judging/result.ts'
import type { Cell, RunEvent } from '../../harness/runner/events.ts'
import type { Facts, RevisionFacts } from '../../harness/trace/facts.ts'
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
    crashes = [],
    baseline,
    facts,
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
  const begun = scenarios.flatMap(({ scenario, runs }) =>
    runs.map(({ revision, transport }): Cell => ({ scenario, revision, transport })),
  )
  const cells = [
    ...begun,
    ...unstarted.flatMap(({ scenario, places }) => places.map((place): Cell => ({ ...place, scenario }))),
  ]
  const { places: _places, ...counted } = summary
  return [
    { type: 'run-started', info: { tool, ...run } },
    ...(facts === undefined ? [] : [{ type: 'facts', facts: factsOf(facts) } as const]),
    {
      type: 'planned',
      cells,
      omitted: omitted.flatMap(({ reason, places, scenarios }) =>
        scenarios.flatMap((scenario) => places.map((place) => ({ ...place, scenario, reason }))),
      ),
    },
    ...scenarios.flatMap(({ scenario, title, runs }) =>
      runs.flatMap(({ outcome, durationMs = 0, startMs, ...place }): RunEvent[] => {
        const cell = { ...place, scenario }
        const started = startMs === undefined ? {} : { startMs }
        const ended: RunEvent[] =
          outcome === undefined ? [] : [{ type: 'scenario-ended', cell, outcome, durationMs, ...started }]
        return [{ type: 'scenario-started', cell, title }, ...ended]
      }),
    ),
    ...requirements.flatMap((requirement) =>
      resultsOf(requirement, lines).map((result): RunEvent => ({ type: 'result', result })),
    ),
    ...(starts === undefined ? [] : [{ type: 'starts', starts } as const]),
    ...crashes.map(
      (crash): RunEvent => ({ type: 'crash', crash: { ...crash, evidence: linesAt(crash.evidence, lines) } }),
    ),
    ...problems.map((message): RunEvent => ({ type: 'problem', message })),
    ...bounds.map((message): RunEvent => ({ type: 'bound', message })),
    ...(baseline === undefined ? [] : [{ type: 'baseline', baseline } as const]),
    { type: 'run-ended', summary: { ...counted, durationMs, problems } },
  ]
}

type Lines = ReadonlyMap<number, ReportDocument['wire'][number]>

/** The results of one requirement, with their lines. */
export function resultsOf(
  { id, level, says, links, source, causes: known = [], results }: ReportRequirement,
  lines: Lines,
): Result[] {
  return results.map(({ what: _what, fingerprint: _fingerprint, evidence = [], causes, ...rest }) => ({
    source,
    ...rest,
    ...(causes === undefined ? {} : { causes: causes.flatMap((at) => known[at] ?? []) }),
    requirement: id,
    level,
    says,
    link: linkFor(rest.revision, links),
    evidence: linesAt(evidence, lines),
  }))
}

function linesAt(evidence: readonly Pick<WireExcerpt, 'seq' | 'role'>[], lines: Lines): WireExcerpt[] {
  return evidence.flatMap(({ seq, role }) => {
    const line = lines.get(seq)
    return line === undefined ? [] : [{ ...line, role }]
  })
}

function linkFor(revision: string, links: ReportRequirement['links']): string {
  const template = Object.entries(links).find(([, revisions]) => revisions.includes(revision))?.[0] ?? ''
  return template.replace('/{revision}/', `/${revision}/`)
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
