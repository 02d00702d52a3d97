import {
  check,
  type ElicitationAnswer,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
  sameJson,
  since,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { answerTo, askingInTurn, bringingQuestions, type QuestionOutcome } from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { hasModes } from './parts/modes.ts'

/** What the user does at each question, in this order. */
const deeds = ['decline', 'accept', 'cancel', 'later'] as const
type Deed = (typeof deeds)[number]

const answers: readonly ElicitationAnswer[] = [
  { action: 'decline' },
  { action: 'accept' },
  { action: 'cancel' },
  { action: 'decline' },
]
const expected: Readonly<Record<Deed, string>> = {
  decline: 'decline',
  accept: 'accept',
  cancel: 'cancel',
  later: 'decline',
}

const defaults: JsonObject = { name: 'nobody', age: 42, share: 0.5, sure: true, color: 'green' }
const listDefault: JsonObject = { parts: ['b', 'c'] }

function schema(hasLists: boolean): JsonObject {
  return {
    type: 'object',
    properties: {
      name: { type: 'string', default: 'nobody' },
      age: { type: 'integer', default: 42 },
      share: { type: 'number', default: 0.5 },
      sure: { type: 'boolean', default: true },
      color: { type: 'string', enum: ['red', 'green'], default: 'green' },
      ...(hasLists && {
        parts: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, default: ['b', 'c'] },
      }),
    },
  }
}

const notTold =
  'needs answer-elicitation: a driver that answers forms as it is told (--driver, docs/reference/drivers.md)'

const actionOf = (answer: QuestionOutcome | undefined): unknown => answer?.result?.action

/** All four answers; undefined when one of them is missing. */
function given(labels: Labels<Deed>, context: JudgeContext): Readonly<Record<Deed, QuestionOutcome>> | undefined {
  if (context.reports.length === 0) return undefined
  const [decline, accept, cancel, later] = deeds.map((deed) => answerTo(labels, context, deed))
  if (decline === undefined || accept === undefined || cancel === undefined || later === undefined) return undefined
  return { decline, accept, cancel, later }
}

const isAlwaysAccepted = (all: Readonly<Record<Deed, QuestionOutcome>>): boolean =>
  deeds.every((deed) => actionOf(all[deed]) === 'accept')

function judged(
  labels: Labels<Deed>,
  context: JudgeContext,
  judge: (all: Readonly<Record<Deed, QuestionOutcome>>) => Finding,
): Finding {
  const all = given(labels, context)
  return all === undefined ? notObserved(notTold) : judge(all)
}

const wrong = (all: Readonly<Record<Deed, QuestionOutcome>>, deed: Deed): Finding =>
  failed(
    `the action "${expected[deed]}", as the user did`,
    all[deed].result ?? all[deed].error ?? null,
    ...all[deed].evidence,
  )

const canDecline = (labels: Labels<Deed>, context: JudgeContext): Finding =>
  judged(labels, context, (all) =>
    isAlwaysAccepted(all)
      ? failed('a form that can be declined', 'it was accepted each time', ...all.decline.evidence)
      : passed,
  )

export default using(['answer-elicitation']).clientScenario<Deed>({
  title: 'Four forms: the user declines, accepts what is there, closes the form, and declines again',
  revisions: since('2025-06-18'),
  async drive({ serve, revision, facts }) {
    if (!isDriven(facts)) return
    const modes = hasModes(revision)
    const mode: JsonObject = modes ? { mode: 'form' } : {}
    const questions = deeds.map((deed) => {
      const params = { ...mode, message: `Question ${deed}?`, requestedSchema: schema(modes) }
      return [deed, { method: 'elicitation/create', params }] as const
    })
    const server = await serve(askingInTurn(questions, revision), {
      actions: [{ action: 'answer-elicitation', answers }, ...bringingQuestions(deeds, revision)],
    })
    await server.done()
  },
  judges: {
    'elicitation.form.prefill-defaults': (labels, context) =>
      judged(labels, context, ({ accept: { result, evidence } }) => {
        if (result?.action !== 'accept')
          return notObserved('the form was not accepted, which another requirement covers')
        const content = isJsonObject(result.content) ? result.content : {}
        const all = hasModes({ id: context.revision }) ? { ...defaults, ...listDefault } : defaults
        const missing = Object.entries(all).find(([name, value]) => !sameJson(content[name], value))
        return check(missing === undefined, `the default of "${missing?.[0]}"`, result.content, ...evidence)
      }),
    'elicitation.ui.decline-cancel': canDecline,
    'elicitation.ui.decline-cancel-should': canDecline,
    'elicitation.security.decline-any-time': (labels, context) =>
      judged(labels, context, (all) => {
        if (isAlwaysAccepted(all)) return notObserved('it never declines, which another requirement covers')
        const declines = (['decline', 'later'] as const).filter((deed) => actionOf(all[deed]) === 'decline')
        if (declines.length !== 1)
          return declines.length === 2 ? passed : notObserved('the client never declined a question')
        return wrong(all, declines.includes('decline') ? 'later' : 'decline')
      }),
    'elicitation.result.action-meaning': (labels, context) =>
      judged(labels, context, (all) => {
        if (isAlwaysAccepted(all)) return notObserved('it accepts whatever is done, which another requirement covers')
        const other = (['accept', 'cancel'] as const).find((deed) => actionOf(all[deed]) !== expected[deed])
        if (other === undefined) return passed
        const isAnswered = all[other].result !== undefined || all[other].error !== undefined
        return isAnswered ? wrong(all, other) : notObserved('the client gave the call up, as it is free to do')
      }),
  },
})
