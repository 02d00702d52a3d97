/** Tool uses and their results in what a server gives a model to read. */

import { type Conversation, sameJson } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { allQuestions, type Question } from '../../judging/questions.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

const blocksOf = (message: JsonObject | undefined): readonly JsonObject[] => {
  const content = message?.content
  return (isJsonArray(content) ? content : [content ?? null]).filter(isJsonObject)
}

const isUse = ({ type }: JsonObject): boolean => type === 'tool_use'
const isResult = ({ type }: JsonObject): boolean => type === 'tool_result'

function messagesOf({ params }: Question): readonly JsonObject[] {
  return isJsonArray(params.messages) ? params.messages.filter(isJsonObject) : []
}

/** @param known ids of the tool uses before */
function messageReadings(message: JsonObject, known: ReadonlySet<string>, seq: number): readonly Reading[] {
  const blocks = blocksOf(message)
  const results = blocks.filter(isResult)
  if (results.length === 0) return []
  const mixed = results.length < blocks.length && { expected: 'tool results alone in their message', actual: message }
  const other = message.role !== 'user' && { expected: 'tool results in a message of the user', actual: message }
  const unknown = results.find(({ toolUseId }) => !known.has(JSON.stringify(toolUseId)))
  const made = unknown && { expected: 'the id of a tool use before', actual: unknown }
  return [
    reading('sampling.tool-result.only-results', mixed, seq),
    reading('sampling.tool-result.user-role', other, seq),
    reading('sampling.tool-result.matches-prior-use', made, seq),
  ]
}

/** Whose turn it is after tool uses: one result for each of them, in the very next message. */
function balanceReadings(message: JsonObject, next: JsonObject | undefined, seq: number): readonly Reading[] {
  const wanted = blocksOf(message)
    .filter(isUse)
    .map(({ id }) => String(id))
  if (message.role !== 'assistant' || wanted.length === 0) return []
  const given = blocksOf(next)
    .filter(isResult)
    .map(({ toolUseId }) => String(toolUseId))
  const isBalanced = [...wanted].sort().join('\n') === [...given].sort().join('\n')
  const flaw = !isBalanced && { expected: `one result for each of ${wanted.join(', ')} next`, actual: next ?? null }
  return [reading('sampling.tool-result.balance', flaw, seq)]
}

/** A block that may be sent again, and when it was first said. */
interface Said {
  readonly seq: number
  readonly block: JsonObject
}

const rules = [
  ['sampling.tool-use.preserve-meta', isUse],
  ['sampling.tool-result.preserve-meta', isResult],
] as const

/** What a tool use is known by, or its result: a text, by which many are found soon. */
const keyOf = (block: JsonObject): string =>
  JSON.stringify([block.type ?? null, (isUse(block) ? block.id : block.toolUseId) ?? null])

/** A block that is sent again still has its `_meta`. */
function metaReadings(question: Question, earlier: readonly Said[]): readonly Reading[] {
  if (earlier.length === 0) return []
  const blocks = messagesOf(question).flatMap(blocksOf)
  const first = new Map(blocks.toReversed().map((block) => [keyOf(block), block]))
  return rules.flatMap(([rule, fits]) =>
    earlier
      .filter(({ seq, block }) => seq < question.seq && fits(block))
      .flatMap(({ block }) => {
        const again = first.get(keyOf(block))
        if (again === undefined) return []
        const flaw = !sameJson(again._meta, block._meta) && { expected: 'the block with its _meta', actual: again }
        return [reading(rule, flaw, question.seq)]
      }),
  )
}

/** Blocks with `_meta` that our model answered, or that the server sent; each once, however often it was sent. */
function blocksWithMeta({ byPeer }: Conversation, sampling: readonly Question[]): readonly Said[] {
  const answers = byPeer.flatMap(({ seq, result, params }) =>
    [result, ...(isJsonObject(params?.inputResponses) ? Object.values(params.inputResponses) : [])]
      .filter(isJsonObject)
      .map((message) => ({ seq, message })),
  )
  const asked = sampling.flatMap((question) => messagesOf(question).map((message) => ({ seq: question.seq, message })))
  const said = new Map<string, Said>()
  for (const { seq, message } of [...answers, ...asked])
    for (const block of blocksOf(message).filter((block) => isJsonObject(block._meta))) {
      const key = `${keyOf(block)} ${JSON.stringify(block._meta)}`
      if ((said.get(key)?.seq ?? Number.POSITIVE_INFINITY) > seq) said.set(key, { seq, block })
    }
  return [...said.values()]
}

function readings(conversation: Conversation): readonly Reading[] {
  const sampling = allQuestions(conversation).filter(({ method }) => method === 'sampling/createMessage')
  if (sampling.length === 0) return []
  const earlier = blocksWithMeta(conversation, sampling)
  return sampling.flatMap((question) => {
    const messages = messagesOf(question)
    const known = new Set<string>()
    const ofMessages = messages.flatMap((message, index) => {
      const found = [
        ...messageReadings(message, known, question.seq),
        ...balanceReadings(message, messages[index + 1], question.seq),
      ]
      for (const { id } of blocksOf(message).filter(isUse)) known.add(JSON.stringify(id))
      return found
    })
    return [...ofMessages, ...metaReadings(question, earlier)]
  })
}

export default monitor({
  title: 'Results of tools follow their uses, and nothing else with them',
  judges: judgesFrom(
    [
      'sampling.tool-result.only-results',
      'sampling.tool-result.user-role',
      'sampling.tool-result.matches-prior-use',
      'sampling.tool-result.balance',
      'sampling.tool-use.preserve-meta',
      'sampling.tool-result.preserve-meta',
    ],
    readings,
    'no tool was used in what a model was given to read',
  ),
})
