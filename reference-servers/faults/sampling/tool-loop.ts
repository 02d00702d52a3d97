import { faults } from '../../fault.ts'
import { ask } from '../../fault-overrides.ts'
import { text, textResult } from '../../features/content.ts'
import { loop } from '../../features/tools/loop.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const blocksOf = ({ content }: JsonObject): readonly JsonObject[] =>
  (Array.isArray(content) ? content : [content]).filter(isObject)

const isResult = ({ type }: JsonObject): boolean => type === 'tool_result'

/** Changes the messages that a model is given to read. */
const messages = (change: (message: JsonObject, index: number, all: readonly JsonObject[]) => JsonObject): Seams =>
  ask('sampling/createMessage', (params) => {
    const given = Array.isArray(params.messages) ? params.messages.filter(isObject) : []
    return { ...params, messages: given.map(change) }
  })

/** Changes those that hold results of tools. */
const results = (change: (message: JsonObject, blocks: readonly JsonObject[]) => JsonObject): Seams =>
  messages((message) => (blocksOf(message).some(isResult) ? change(message, blocksOf(message)) : message))

const bare = ({ _meta, ...block }: JsonObject): JsonObject => block

export default faults({
  'sampling.tool-loop.server-limit': {
    says: 'goes on as long as the model wants tools',
    seams: {
      tools: (context, next) =>
        next(context).map((tool) =>
          tool.name === 'sampling-loop-tool'
            ? { ...tool, run: async (_args, own) => textResult(await loop(own, Number.POSITIVE_INFINITY)) }
            : tool,
        ),
    },
  },
  'sampling.tool-result.balance': {
    says: 'gives the result of the first of several tool uses only',
    seams: results((message, blocks) => ({ ...message, content: blocks.slice(0, 1) })),
  },
  'sampling.tool-result.matches-prior-use': {
    says: 'numbers tool uses itself',
    seams: results((message, blocks) => ({
      ...message,
      content: blocks.map((block, index) => ({ ...block, toolUseId: String(index) })),
    })),
  },
  'sampling.tool-result.only-results': {
    says: 'puts words before the results of tools',
    seams: results((message, blocks) => ({ ...message, content: [text('Here they are:'), ...blocks] })),
  },
  'sampling.tool-result.preserve-meta': {
    says: 'drops the _meta of earlier results',
    seams: messages((message, index, all) =>
      index < all.length - 1 && blocksOf(message).some(isResult)
        ? { ...message, content: blocksOf(message).map(bare) }
        : message,
    ),
  },
  'sampling.tool-result.user-role': {
    says: 'lets the assistant speak the results of tools',
    seams: results((message) => ({ ...message, role: 'assistant' })),
  },
  'sampling.tool-use.preserve-meta': {
    says: 'writes tool uses anew, without their _meta',
    seams: messages((message) =>
      blocksOf(message).some(({ type }) => type === 'tool_use')
        ? { ...message, content: blocksOf(message).map(bare) }
        : message,
    ),
  },
  'sampling.tool-result.structured-content': {
    says: 'gives the sum in words',
    seams: messages((message) => ({
      ...message,
      content: Array.isArray(message.content)
        ? message.content.map((block: unknown) =>
            isObject(block) && block.structuredContent !== undefined
              ? { ...block, structuredContent: { sum: 'three' } }
              : block,
          )
        : message.content,
    })),
  },
})
