/** What a driver reports of the user whom it plays (docs/reference/drivers.md): which questions came, and what was shown. */
import {
  type Finding,
  type JudgeContext,
  type Labels,
  type MethodScript,
  notObserved,
  type UserAnswer,
} from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { answerTo, notAsked, type QuestionOutcome } from './asking.ts'

export const needsUser =
  'needs answer-user: a driver that plays the user whom its client asks (--driver, docs/reference/drivers.md)'

type Matter = UserAnswer['to'] | 'elicitation/create'

export interface AskedUser {
  readonly shown: string | undefined
  readonly answered: Json | undefined
  readonly seq: number
}

/** The questions about a matter in their order; undefined where no driver reports anything. */
export function askedUser(
  { reports }: Pick<JudgeContext, 'reports'>,
  matter: Matter,
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

/** Judges the answer to a question of the server, beside what the user was asked; not-observed where no driver plays the user. */
export function ofAnswer<L extends string>(
  labels: Labels<L>,
  context: JudgeContext,
  label: NoInfer<L>,
  matter: Matter,
  judge: (answer: QuestionOutcome, questions: readonly AskedUser[]) => Finding,
): Finding {
  const questions = askedUser(context, matter)
  if (questions === undefined) return notObserved(needsUser)
  const answer = answerTo(labels, context, label)
  return answer === undefined ? notObserved(notAsked) : judge(answer, questions)
}

/**
 * Judges what the user saw of a question, by default the first; not-observed where nothing is reported of it. Of several
 * (`among`) nobody can tell which is which once the client was asked, and asked its user, more often.
 */
export function ofShownQuestion(
  context: JudgeContext,
  matter: Matter,
  judge: (shown: string, question: AskedUser) => Finding,
  { index = 0, among = 1 }: { readonly index?: number; readonly among?: number } = {},
): Finding {
  const questions = askedUser(context, matter) ?? []
  if (among > 1 && questions.length > among)
    return notObserved('the client asked its user more often than it was asked')
  const question = questions[index]
  return question?.shown === undefined ? notObserved(needsUser) : judge(question.shown, question)
}

/** Answers each call of a tool. */
export const answersCalls: Readonly<Record<'tools/call', MethodScript>> = {
  'tools/call': async (): Promise<JsonObject> => ({ content: [{ type: 'text', text: 'done' }] }),
}
