import {
  type Action,
  check,
  type ElicitationAnswer,
  each,
  failed,
  isSince,
  missing,
  notObserved,
  passed,
  since,
} from '../../../harness/index.ts'
import { codes, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import {
  type AskedQuestion,
  answerTo,
  asking,
  callingEach,
  judgeQuestion,
  notAsked,
  type Questions,
} from '../parts/asking.ts'
import { isDriven } from '../parts/driven.ts'
import { declaresForms, declaresLinks, hasModes } from './parts/modes.ts'

type Label = 'form' | 'modeless' | 'typed' | 'undeclared'
const asked: readonly Label[] = ['form', 'modeless', 'typed']

const simple: JsonObject = { type: 'object', properties: { name: { type: 'string', default: 'nobody' } } }
const typed: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 3 },
    age: { type: 'integer', minimum: 18, maximum: 99 },
    share: { type: 'number', minimum: 0, maximum: 1 },
    color: { type: 'string', enum: ['red', 'green'] },
    sure: { type: 'boolean' },
  },
  required: ['name', 'age'],
}

/** What the user of a driver does: each form once, and nothing more after that. In another order, less can be observed. */
const answers: readonly ElicitationAnswer[] = [
  { action: 'decline' },
  { action: 'accept', content: { name: 'Somebody', age: 42, share: 0.5, color: 'green', sure: true } },
  { action: 'decline' },
]

/** What each member has to be, if it is there. */
const members: Readonly<Record<string, (value: Json) => boolean>> = {
  name: (value) => typeof value === 'string' && [...value].length >= 3,
  age: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 18 && value <= 99,
  share: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  color: (value) => value === 'red' || value === 'green',
  sure: (value) => typeof value === 'boolean',
}

const form = (message: string, requestedSchema: JsonObject, mode: JsonObject): AskedQuestion => ({
  method: 'elicitation/create',
  params: { ...mode, message, requestedSchema },
})

const link: AskedQuestion = {
  method: 'elicitation/create',
  params: { mode: 'url', message: 'A page to see', url: 'https://example.com/page', elicitationId: 'x-suite-1' },
  deliberate: 'the client did not declare this mode',
}

const isAction = (result: JsonObject | undefined): boolean =>
  ['accept', 'decline', 'cancel'].some((action) => action === result?.action)

export default using(['answer-elicitation'], ['list-tools']).clientScenario<Label>({
  title: 'Forms for the user: with and without a mode, with members of all types, and a mode that was not declared',
  revisions: since('2025-06-18'),
  async drive({ serve, revision, facts }) {
    const { capabilities } = facts
    if (!isJsonObject(capabilities.elicitation)) return
    const withModes = hasModes(revision)
    const mode: JsonObject = withModes ? { mode: 'form' } : {}
    const declared = declaresForms(capabilities)
    const flaw = 'the client did not declare this mode'
    const other = declared
      ? declaresLinks(capabilities)
        ? undefined
        : link
      : { ...form('?', simple, mode), deliberate: flaw }
    const questions: Questions<Label> = {
      ...(declared && { form: form('Your name?', simple, mode), typed: form('About you?', typed, mode) }),
      ...(declared && withModes && { modeless: form('Your name, please?', simple, {}) }),
      ...(withModes && other !== undefined && { undeclared: other }),
    }
    const calls = revision.era === 'modern' ? Object.keys(questions) : []
    // A driver declares what it is told: what has to be undeclared stays out.
    const modes = (['form', 'url'] as const).filter((one) => (one === 'form' ? declared : declaresLinks(capabilities)))
    const actions: readonly Action[] = [
      // A client that answers by itself is asked all the same.
      ...(facts.fixtures?.includes('answer-elicitation') === true
        ? [{ action: 'answer-elicitation', answers, modes } as const]
        : []),
      { action: 'list-tools' },
      ...callingEach(calls),
    ]
    const server = await serve(asking(questions, revision), isDriven(facts) ? { actions } : undefined)
    await server.done()
  },
  judges: {
    'elicitation.result.content-matches-schema': (labels, context) =>
      judgeQuestion(labels, context, 'typed', ({ result, evidence }) => {
        if (result?.action !== 'accept') return notObserved('the form was not accepted')
        const { content } = result
        if (!isJsonObject(content)) return failed('content that fits the schema', result, ...evidence)
        const missing = ['name', 'age'].find((name) => !Object.hasOwn(content, name))
        if (missing !== undefined) return failed(`the required member "${missing}"`, content, ...evidence)
        const wrong = Object.entries(members).find(([name, fits]) => {
          const value = content[name]
          return value !== undefined && !fits(value)
        })
        return check(wrong === undefined, `a value of "${wrong?.[0]}" that fits the schema`, content, ...evidence)
      }),
    'elicitation.result.content-only-on-accept': (labels, context) =>
      each(
        asked.flatMap((label) => answerTo(labels, context, label) ?? []),
        ({ result, evidence }) => {
          if (!isAction(result) || result?.action === 'accept') return notObserved('the user declined nothing')
          const isFilled = isJsonObject(result?.content) && Object.keys(result.content).length > 0
          return check(!isFilled, `no content with the action ${String(result?.action)}`, result?.content, ...evidence)
        },
        notAsked,
      ),
    'elicitation.capability.at-least-one-mode': (labels, context) =>
      judgeQuestion(labels, context, 'form', ({ result, error, evidence }) => {
        if (result !== undefined)
          return isAction(result) ? passed : notObserved('another requirement covers the result')
        if (error === undefined) return notObserved('no answer came')
        if (error.code === codes.methodNotFound)
          return notObserved('it knows no elicitation/create, which another requirement covers')
        return failed('a result with an action, for a mode that it declared', error, ...evidence)
      }),
    'elicitation.mode.default-form': (labels, context) =>
      judgeQuestion(labels, context, 'modeless', ({ result, error, evidence }) => {
        if (result !== undefined)
          return isAction(result) ? passed : notObserved('another requirement covers the result')
        if (answerTo(labels, context, 'form')?.result === undefined)
          return notObserved('a form with a mode got no result')
        if (error !== undefined) return failed('a result, as for mode "form"', error, ...evidence)
        return !isSince(context.revision, '2026-07-28')
          ? notObserved('no answer came')
          : missing('the call again with an answer, as for mode "form"', ...evidence)
      }),
    'elicitation.mode.error-undeclared': (labels, context) =>
      judgeQuestion(labels, context, 'undeclared', ({ result, error, evidence }) => {
        if (result !== undefined) return failed(`error ${codes.invalidParams}`, result, ...evidence)
        if (error === undefined) return notObserved('no answer came')
        return check(error.code === codes.invalidParams, `error ${codes.invalidParams}`, error, ...evidence)
      }),
    'elicitation.mode.undeclared-2026': (labels, context) =>
      judgeQuestion(labels, context, 'undeclared', ({ result, evidence }) =>
        check(result?.action !== 'accept', 'nothing accepted in a mode that was not declared', result, ...evidence),
      ),
  },
})
