/** What a driver reports of the user whom it plays (docs/reference/drivers.md): which questions came, and what was shown. */
import type { JudgeContext, MethodScript, UserAnswer } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'

export const needsUser =
  'needs answer-user: a driver that plays the user whom its client asks (--driver, docs/reference/drivers.md)'

export interface AskedUser {
  readonly shown: string | undefined
  readonly answered: Json | undefined
  readonly seq: number
}

/** The questions about a matter in their order; undefined where no driver reports anything. */
export function askedUser(
  { reports }: Pick<JudgeContext, 'reports'>,
  matter: UserAnswer['to'] | 'elicitation/create',
): readonly AskedUser[] | undefined {
  const isUnsupported = reports.some(({ line }) => line.action === 'answer-user' && line.outcome === 'unsupported')
  if (isUnsupported || reports.length === 0) return undefined
  return reports
    .filter(({ line }) => line.asked === matter)
    .map(({ line: { shown, answered }, seq }) => ({
      shown: typeof shown === 'string' ? shown : undefined,
      answered,
      seq,
    }))
}

/** Answers each call of a tool. */
export const answersCalls: Readonly<Record<'tools/call', MethodScript>> = {
  'tools/call': async (): Promise<JsonObject> => ({ content: [{ type: 'text', text: 'done' }] }),
}
