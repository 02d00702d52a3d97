/** All that was found out about one side. */
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Kind, TransportKind } from '../../harness/trace/place.ts'
import type { RevisionId } from '../../schema/index.ts'
import type { ControlAudit } from './controls.ts'
import type { FaultAudit } from './faults/weigh.ts'
import type { CleanAudit } from './references/clean.ts'

export interface SideAudit {
  readonly side: Kind
  /** Requirements judged on this side, of those asked for. */
  readonly judged: readonly string[]
  /** Undefined when the clean reference was not run. */
  readonly clean: CleanAudit | undefined
  readonly faults: readonly FaultAudit[]
  /** The controls for requirements that never passed on the clean reference. */
  readonly controls?: readonly ControlAudit[]
  /** Left out when they were not run. */
  readonly quirks?: readonly QuirkAudit[]
}

/** One quirk in one place: legal behaviour that must change no verdict. */
export interface QuirkAudit {
  readonly quirk: string
  readonly says: string
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** Requirements whose verdict is worse than on the clean reference in the same place. */
  readonly worse: readonly {
    readonly requirement: string
    readonly before: Verdict
    readonly after: Verdict
    readonly result: Result
  }[]
  /** What went wrong with the run itself. */
  readonly problems: readonly string[]
}
