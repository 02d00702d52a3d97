import { faults } from '../../fault.ts'
import { isObject, type JsonObject, objectAt, objectsAt } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

const plain = { client: { capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } } } }
const small = 'reference-small-1'
const large = 'reference-large-1'
const models = [small, large]

const hints = (params: JsonObject): string[] =>
  objectsAt(objectAt(params, 'modelPreferences'), 'hints').map(({ name }) => String(name))
const isAble = (params: JsonObject): boolean => objectAt(params, 'modelPreferences').intelligencePriority === 1
const isCheap = (params: JsonObject): boolean => objectAt(params, 'modelPreferences').costPriority === 1

/** Changes results of sampling by what was asked. */
const answering = (change: (params: JsonObject, result: JsonObject) => JsonObject): Seams => ({
  answer: {
    'sampling/createMessage': async (request, next) => {
      const response = await next()
      if (!isObject(response.result)) return response
      return { ...response, result: { ...response.result, ...change(objectAt(request, 'params'), response.result) } }
    },
  },
})

const textsOf = (params: JsonObject): string[] =>
  objectsAt(params, 'messages').map((message) => String(objectAt(message, 'content').text))

const said = (text: string): JsonObject => ({ content: { type: 'text', text } })

export default faults({
  'sampling.preferences.respect-hints': {
    ...plain,
    says: 'takes hints for kinds of models, and no full name',
    seams: answering((params) => (hints(params).some((name) => models.includes(name)) ? { model: small } : {})),
  },
  'sampling.preferences.hints-in-order': {
    ...plain,
    says: 'goes by the last of several hints',
    seams: answering((params) => {
      const last = hints(params).at(-1)
      const model = models.find((name) => last !== undefined && name.includes(last))
      return model === undefined ? {} : { model }
    }),
  },
  'sampling.preferences.hint-substring': {
    ...plain,
    says: 'takes a hint for the full name of a model',
    seams: answering((params) => ({
      model: hints(params).find((name) => models.includes(name)) ?? (isAble(params) ? large : small),
    })),
  },
  'sampling.preferences.hints-before-priorities': {
    ...plain,
    says: 'goes by priorities wherever there are any',
    seams: answering((params) => (isAble(params) ? { model: large } : isCheap(params) ? { model: small } : {})),
  },
  'sampling.max-tokens.respect': {
    ...plain,
    says: 'writes as much as it likes',
    seams: answering(() => said('word '.repeat(2_000))),
    control: answering(({ maxTokens }) => said('word '.repeat(Math.min(Number(maxTokens), 2_000)))),
  },
  'sampling.message.not-retained': {
    ...plain,
    says: 'keeps one history for all that it is asked',
    seams: () => {
      const history: string[] = []
      return answering((params) => {
        history.push(...textsOf(params))
        return said(history.slice(-2).join(' '))
      })
    },
    control: answering((params) => said(textsOf(params).join(' '))),
  },
})
