/** What a driver reported of the actions that a scenario asked for (docs/reference/drivers.md): its word, where the wire shows nothing. */
import { type Finding, type JudgeContext, notObserved, type RevisionFacts } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** Whether the client does actions, and reports them: it is started for them only then. */
export const isDriven = (facts: RevisionFacts): boolean => facts.isDriven === true

export interface Report {
  readonly seq: number
  readonly outcome: Json | undefined
  readonly value: Json | undefined
  readonly error: JsonObject | undefined
  readonly line: JsonObject
}

/** The report of the action with this id; what a driver says because we end it does not count. */
export function reportOf(
  { reports, conversations }: Pick<JudgeContext, 'reports' | 'conversations'>,
  id: string,
): Report | undefined {
  const endOf = (launch: string): number =>
    conversations
      .filter(({ connection }) => connection.startsWith(`${launch}.`))
      .flatMap(({ events }) => events)
      .find((event) => event.kind === 'connection-closed' && event.by === 'us')?.seq ?? Number.POSITIVE_INFINITY
  const found = reports.find(({ line, launch, seq }) => line.id === id && seq < endOf(launch))
  if (found === undefined) return undefined
  const { outcome, value, error } = found.line
  return { seq: found.seq, outcome, value, error: isJsonObject(error) ? error : undefined, line: found.line }
}

/** Judges what came of an action; not-observed where no driver did it. */
export function reported(context: JudgeContext, id: string, judge: (report: Report) => Finding): Finding {
  const report = reportOf(context, id)
  if (report === undefined)
    return notObserved('needs a driver that reports the result of each action (docs/reference/drivers.md)')
  if (report.outcome === 'unsupported') return notObserved('the driver does not know the action')
  return judge(report)
}
