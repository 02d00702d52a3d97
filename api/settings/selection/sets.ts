/** `[<revision>@]<release>`: judge by the requirements of a release, for one revision or for all. */
import type { Result } from '../../../harness/judging/result.ts'
import type { RevisionId } from '../../../schema/revisions.ts'
import { alternatives, UsageError } from '../usage-error.ts'
import { revision } from '../values/flag-values.ts'

export interface SetChoice {
  /** Default: every revision that no other choice names. */
  readonly revision?: RevisionId
  /** A minor release: `0.2` */
  readonly release: string
}

/** @param place for messages */
export function setChoice(text: string, place: string): SetChoice {
  const [first = '', second, ...more] = text.split('@')
  const release = second ?? first
  if (more.length > 0 || !/^\d+\.\d+$/.test(release))
    throw new UsageError(`${place}: expected a set such as 2025-11-25@0.2, got ${JSON.stringify(text)}`)
  return second === undefined ? { release } : { revision: revision(first, place), release }
}

export function setText({ revision: of, release }: SetChoice): string {
  return of === undefined ? release : `${of}@${release}`
}

/** The revisions that the choices name, if all of them name one: others need not be tested. */
export function namedRevisions(choices: readonly SetChoice[]): readonly RevisionId[] | undefined {
  const named = choices.flatMap((choice) => choice.revision ?? [])
  return choices.length === 0 || named.length < choices.length ? undefined : [...new Set(named)]
}

/** How a requirement counts in a release; undefined for one that the release does not know. */
export type Demand = 'fail' | 'warn' | 'new' | 'rising'
type DemandIn = (revision: RevisionId, requirement: string) => Demand | undefined

interface KnownReleases {
  /** The release of this program. */
  readonly own: string
  readonly names: readonly string[]
  /** How requirements count in the release of this name. */
  demandIn(release: string): DemandIn
}

export interface Demands {
  /** The chosen sets, as a user writes them. */
  readonly chosen: readonly string[]
  /** The result as it counts. A warning that does not fail the run needs no entry among the known failures. */
  weigh(result: Result, strict: boolean): Result
}

/**
 * How requirements count: by this release, unless another set was chosen.
 * @throws UsageError for a release whose set this program does not have
 */
export function demandsOf(choices: readonly SetChoice[], releases: KnownReleases, place = '--set'): Demands {
  for (const choice of choices) {
    if (releases.names.includes(choice.release)) continue
    throw new UsageError(
      `${place}: no set ${setText(choice)}; this is ${releases.own}, and knows ${alternatives(releases.names)}`,
    )
  }
  const sets = new Map<string, DemandIn>()
  const setOf = (release: string): DemandIn => {
    const known = sets.get(release) ?? releases.demandIn(release)
    sets.set(release, known)
    return known
  }
  return {
    chosen: choices.map(setText),
    weigh(result, strict) {
      if (result.verdict !== 'failed' && !(strict && result.verdict === 'warned')) return result
      const { release } = choices.find((choice) => choice.revision === result.revision) ??
        choices.find((choice) => choice.revision === undefined) ?? { release: releases.own }
      return weighed(result, setOf(release)(result.revision, result.requirement), release, releases.own)
    },
  }
}

function weighed(result: Result, demand: Demand | undefined, release: string, own: string): Result {
  switch (demand) {
    case 'fail':
      return result
    case 'warn':
    case 'rising': {
      if (result.verdict === 'warned') return result
      const then = release === own ? ', and a violation from the next minor release on' : ''
      return { ...result, verdict: 'warned', lenient: `a warning by the set of ${release}${then}` }
    }
    case 'new':
    case undefined: {
      const reason =
        release === own ? `new in ${own}; it counts from the next minor release` : `not in the set of ${release}`
      return { ...result, excused: { by: 'pending', reason } }
    }
  }
}
