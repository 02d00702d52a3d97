import {
  check,
  each,
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  modern,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { answerTo, askingInTurn, type Following, notAsked, type QuestionOutcome } from '../parts/asking.ts'

/** Words that names of models commonly have: whoever goes by hints shows several of its models. */
const usual = ['small', 'large', 'mini', 'haiku', 'opus'] as const
const first = ['cheap', 'able', ...usual] as const
/** Goes by the names that were seen: two models, a hint for each, both orders, a part of a name, and against a priority. */
const second = ['one', 'other', 'oneFirst', 'otherFirst', 'part', 'oneAgainst', 'otherAgainst'] as const
const lengths = ['long', 'short'] as const
const labels = [...first, ...second, ...lengths] as const
type Label = (typeof labels)[number]

const nobody = 'x-suite-no-such-model'
const canary = (label: Label): string => `x-suite-word-${label}-7`
/** Characters: more than five tokens can be, and less than five hundred numbers in words are. */
const few = 400

const ask = (label: Label, modelPreferences: JsonObject, maxTokens = 20, words = 'Say hello.'): Following => ({
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text: `${words} (${canary(label)})` } }],
    maxTokens,
    ...(Object.keys(modelPreferences).length > 0 && { modelPreferences }),
  },
})
const hint = (...names: readonly string[]): JsonObject => ({ hints: names.map((name) => ({ name })) })
const cheap: JsonObject = { costPriority: 1, intelligencePriority: 0 }
const able: JsonObject = { costPriority: 0, intelligencePriority: 1 }

const modelOf = ({ model }: JsonObject): readonly string[] => (typeof model === 'string' ? [model] : [])

/** The first two models that differ, neither part of the other's name. */
function pairOf(results: readonly JsonObject[]): readonly [string, string] | undefined {
  const [one, ...more] = [...new Set(results.flatMap(modelOf))]
  const other = more.find((name) => one !== undefined && !name.includes(one) && !one.includes(name))
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** A part of the name that the other does not have. */
function partOf(name: string, other: string): string | undefined {
  return name.split(/[^\p{L}\p{N}]+/u).find((word) => word.length > 1 && word !== name && !other.includes(word))
}

const preferences: Readonly<Record<(typeof second)[number], (one: string, other: string) => JsonObject | undefined>> = {
  one: (one) => hint(one),
  other: (_, other) => hint(other),
  oneFirst: (one, other) => hint(nobody, one, other),
  otherFirst: (one, other) => hint(nobody, other, one),
  part: (one, other) => {
    const part = partOf(other, one)
    return part === undefined ? undefined : hint(part)
  },
  oneAgainst: (one) => ({ ...hint(one), ...able }),
  otherAgainst: (_, other) => ({ ...hint(other), ...cheap }),
}

const questions = (revision: string): readonly (readonly [Label, Following])[] => [
  ['cheap', ask('cheap', cheap)],
  ['able', ask('able', able)],
  ...usual.map((word) => [word, ask(word, hint(word))] as const),
  ...second.map((label): readonly [Label, Following] => [
    label,
    (results) => {
      const pair = pairOf(results)
      const wanted = pair === undefined ? undefined : preferences[label](...pair)
      const question = wanted === undefined ? undefined : ask(label, wanted)
      return typeof question === 'function' ? undefined : question
    },
  ]),
  ...(modern.some((id) => id === revision)
    ? ([
        ['long', ask('long', {}, 4_000, 'Count from one to five hundred, in words.')],
        ['short', ask('short', {}, 5, 'Count from one to five hundred, in words.')],
      ] as const)
    : []),
]

const noModels = 'the client shows no two models, so that nobody can tell whether it goes by the hints'

/** The models that answered, by question. */
function answersOf(seen: Labels<Label>, context: JudgeContext): Readonly<Partial<Record<Label, QuestionOutcome>>> {
  return Object.fromEntries(
    labels.flatMap((label) => {
      const answer = answerTo(seen, context, label)
      return answer?.result === undefined ? [] : [[label, answer]]
    }),
  )
}

/** Judges the model of these questions, each with the one that was hinted. */
function hinted(seen: Labels<Label>, context: JudgeContext, wanted: Readonly<Partial<Record<Label, 0 | 1>>>): Finding {
  const answers = answersOf(seen, context)
  // In the order in which the scenario saw them.
  const pair = pairOf(first.map((label) => answers[label]?.result ?? {}))
  if (pair === undefined) return notObserved(Object.keys(answers).length === 0 ? notAsked : noModels)
  return each(
    labels.filter((label) => wanted[label] !== undefined),
    (label) => {
      const answer = answers[label]
      if (answer?.result === undefined) return notObserved('it was not answered')
      const expected = pair[wanted[label] ?? 0]
      const { model } = answer.result
      return check(model === expected, `the model "${expected}", as hinted`, model, ...answer.evidence)
    },
  )
}

/** Hints are known to matter: those before a rule that presumes it. */
function goesByHints(seen: Labels<Label>, context: JudgeContext, then: () => Finding): Finding {
  const plain = hinted(seen, context, { one: 0, other: 1 })
  if (plain.verdict === 'not-observed') return plain
  return plain.verdict === 'passed' ? then() : notObserved('it does not go by hints, which another requirement covers')
}

function textOf({ content }: JsonObject): string {
  const blocks = content !== undefined && isJsonArray(content) ? content : [content]
  return blocks.map((block) => (isJsonObject(block) && typeof block.text === 'string' ? block.text : '')).join(' ')
}

export default using(['sampling-models'], ['list-tools']).clientScenario<Label>({
  title: 'Sampling with hints and priorities, and with room for much and for little',
  async drive({ serve, revision, facts: { capabilities } }) {
    if (!isJsonObject(capabilities.sampling)) return
    const server = await serve(askingInTurn(questions(revision.id), revision))
    await server.done()
  },
  judges: {
    'sampling.preferences.respect-hints': (seen, context) => hinted(seen, context, { one: 0, other: 1 }),
    'sampling.preferences.hints-in-order': (seen, context) =>
      goesByHints(seen, context, () => hinted(seen, context, { oneFirst: 0, otherFirst: 1 })),
    'sampling.preferences.hint-substring': (seen, context) =>
      goesByHints(seen, context, () => hinted(seen, context, { part: 1 })),
    'sampling.preferences.hints-before-priorities': (seen, context) =>
      goesByHints(seen, context, () => hinted(seen, context, { oneAgainst: 0, otherAgainst: 1 })),
    'sampling.max-tokens.respect': (seen, context) => {
      const { long, short } = answersOf(seen, context)
      if (long?.result === undefined || short?.result === undefined) return notObserved(notAsked)
      const [most, least] = [textOf(long.result), textOf(short.result)]
      if (least.length > few) return failed('a text of five tokens', `${least.length} characters`, ...short.evidence)
      return most.length > few ? passed : notObserved('the client writes little, whatever it may')
    },
    'sampling.message.not-retained': (seen, context) => {
      const answers = answersOf(seen, context)
      return each(
        labels.filter((label) => answers[label] !== undefined),
        (label) => {
          const { result = {}, evidence } = answers[label] ?? { evidence: [] }
          const text = textOf(result)
          const other = labels.find((one) => one !== label && text.includes(canary(one)))
          if (other !== undefined)
            return failed(`nothing of the earlier question, "${canary(other)}"`, text, ...evidence)
          return text.includes(canary(label)) ? passed : notObserved('the client does not say what it was asked')
        },
        notAsked,
      )
    },
  },
})
