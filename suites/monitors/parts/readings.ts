/** Monitors that read a conversation once for many requirements: what they note, and the judges that pick from it. */
import {
  type Conversation,
  failed,
  type MonitorContext,
  type MonitorJudge,
  notObserved,
  passed,
  timed,
  warned,
} from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'

/** One place where a requirement was tried: kept, unless it has a flaw. */
export interface Reading {
  readonly requirement: RequirementId
  /** Trace positions that show it. */
  readonly seqs: readonly number[]
  readonly flaw?: ReadingFlaw
}

export interface ReadingFlaw {
  /** What the rule asks for, as a noun phrase. */
  readonly expected: string
  readonly actual: Json | undefined
  /** Counts as a warning whatever the requirement's verdict is. */
  readonly warning?: true
  /** It rests on how long something took: it has to be found twice. */
  readonly isTimed?: true
}

/** Trace positions of further breaches that are kept. */
const mostFurther = 500

/** `flaw` undefined: the requirement was kept there, wherever that was. */
export function reading(
  requirement: RequirementId,
  flaw: ReadingFlaw | undefined | false,
  ...seqs: readonly (number | undefined)[]
): Reading {
  if (flaw === undefined || flaw === false) return keptReading(requirement)
  return { requirement, seqs: seqs.filter((seq) => seq !== undefined), flaw }
}

/** Nearly all are kept, some for each message: they share one object. */
const kept = new Map<RequirementId, Reading>()

function keptReading(requirement: RequirementId): Reading {
  const known = kept.get(requirement) ?? { requirement, seqs: [] }
  kept.set(requirement, known)
  return known
}

/** The readings of each requirement: of those where it was kept, the first is enough. */
function byRequirement(readings: readonly Reading[]): ReadonlyMap<RequirementId, readonly Reading[]> {
  const groups = new Map<RequirementId, Reading[]>()
  for (const one of readings) {
    const group = groups.get(one.requirement)
    if (group === undefined) groups.set(one.requirement, [one])
    else if (one.flaw !== undefined) group.push(one)
  }
  return groups
}

/** One judge for each id; `read` runs once per conversation. The first flaw is reported. */
export function judgesFrom(
  ids: readonly RequirementId[],
  read: (conversation: Conversation, context: MonitorContext) => readonly Reading[],
  noneSeen = 'nothing that the requirement is about was sent',
): Readonly<Partial<Record<RequirementId, MonitorJudge>>> {
  const memo = new WeakMap<Conversation, ReadonlyMap<RequirementId, readonly Reading[]>>()
  const readOnce = (conversation: Conversation, context: MonitorContext): ReturnType<typeof byRequirement> => {
    const readings = memo.get(conversation) ?? byRequirement(read(conversation, context))
    memo.set(conversation, readings)
    return readings
  }
  const judge =
    (id: RequirementId): MonitorJudge =>
    (conversation, context) => {
      const own = readOnce(conversation, context).get(id) ?? []
      const broken = own.find(({ flaw }) => flaw !== undefined && !flaw.warning) ?? own.find(({ flaw }) => flaw)
      if (broken?.flaw !== undefined) {
        const { expected, actual, warning, isTimed } = broken.flaw
        const breach = (warning ? warned : failed)(expected, actual, ...broken.seqs)
        const further = own.flatMap((other) => (other.flaw === undefined || other === broken ? [] : other.seqs))
        return {
          ...(isTimed ? timed(breach) : breach),
          further: further.slice(0, mostFurther),
        }
      }
      return own.length > 0 ? passed : notObserved(noneSeen)
    }
  return Object.fromEntries(ids.map((id) => [id, judge(id)]))
}
