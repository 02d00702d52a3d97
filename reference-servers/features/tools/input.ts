import type { InputRequest, RequestContext } from '../../context.ts'
import { TimedOut, ToolError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import { isStateless } from '../../revisions.ts'
import { textResult } from '../content.ts'
import { isAnswer } from '../input.ts'
import { nameQuestion, rootsQuestion, samplingQuestion } from '../questions.ts'
import type { Tool } from '../tool.ts'

/** The action of an elicitation result, with the content if it fits the form. Throws a ToolError if it does not. */
function elicited(answer: JsonObject | undefined): JsonObject {
  if (!answer || !isAnswer('elicitation/create', answer)) throw new ToolError('The answer to the form is malformed.')
  if (answer.action !== 'accept') return { action: answer.action }
  if (!isObject(answer.content) || typeof answer.content.name !== 'string') {
    throw new ToolError('The answer to the form has no name.')
  }
  return { action: answer.action, content: answer.content }
}

function sampledText(answer: JsonObject | undefined): string {
  const content = Array.isArray(answer?.content) ? answer.content[0] : answer?.content
  if (!isObject(content) || typeof content.text !== 'string') throw new ToolError('The sampled message has no text.')
  return content.text
}

function ask(
  keys: string[],
  question: (key: string) => InputRequest,
  context: RequestContext,
  timeoutMs?: number,
): Promise<Record<string, JsonObject>> {
  return context.input(Object.fromEntries(keys.map((key) => [key, question(key)])), timeoutMs)
}

const numbered = (name: string, count: unknown) =>
  Array.from({ length: Number(count) }, (_, index) => `${name}${index + 1}`)

const confirmed: Tool['run'] = async ({ item }, context) => {
  const answers = await ask(['name'], nameQuestion, context)
  for (const answer of Object.values(answers)) elicited(answer)
  return textResult(String(item))
}

/** Tools that need something from the client, once. */
export const inputTools: readonly Tool[] = [
  {
    name: 'eliciting-tool',
    description: 'Asks the user for one or two names.',
    since: '2025-06-18',
    inputSchema: { type: 'object', properties: { count: { enum: [1, 2] } } },
    run: async ({ count = 1 }, context) => {
      const answers = await ask(numbered('name', count), nameQuestion, context)
      const results = Object.values(answers).map(elicited)
      return textResult(JSON.stringify(results.length === 1 ? results[0] : results))
    },
  },
  {
    name: 'stateful-tool',
    description: 'Returns its item once the user has given a name.',
    since: '2026-07-28',
    inputSchema: { type: 'object', properties: { item: { type: 'integer' } }, required: ['item'] },
    run: confirmed,
  },
  {
    name: 'expiring-state-tool',
    description: 'Returns its item once the user has given a name, within a second.',
    since: '2026-07-28',
    inputSchema: { type: 'object', properties: { item: { type: 'integer' } }, required: ['item'] },
    run: confirmed,
  },
  {
    name: 'redeem-once-tool',
    description: 'Redeems a voucher once the user has given a name, and says how many were redeemed.',
    since: '2026-07-28',
    inputSchema: { type: 'object', properties: { item: { type: 'integer' } }, required: ['item'] },
    run: async (_args, context) => {
      const answers = await ask(['name'], nameQuestion, context)
      for (const answer of Object.values(answers)) elicited(answer)
      const { redeemed } = context.server.state
      const voucher = String(context.params.requestState)
      if (redeemed.has(voucher)) throw new ToolError('This voucher was redeemed before.')
      redeemed.add(voucher)
      return textResult(String(++context.server.state.redemptions))
    },
  },
  {
    name: 'sampling-tool',
    description: 'Lets the model of the client write a line.',
    inputSchema: {
      type: 'object',
      properties: {
        parallel: { type: 'integer', minimum: 1, maximum: 5 },
        progress: { type: 'boolean' },
        giveUpAfterMs: { type: 'integer', minimum: 1 },
        task: { type: 'boolean' },
      },
    },
    run: async ({ parallel = 1, progress = false, giveUpAfterMs, task = false }, context) => {
      const wantsProgress = progress === true && !isStateless(context.revision)
      const question = (key: string): InputRequest => ({
        ...samplingQuestion('Write one line.', wantsProgress ? `progress-${key}` : undefined),
        asTask: task === true,
      })
      const timeoutMs = typeof giveUpAfterMs === 'number' ? giveUpAfterMs : undefined
      try {
        const answers = await ask(numbered('line', parallel), question, context, timeoutMs)
        return textResult(Object.values(answers).map(sampledText).join('\n'))
      } catch (error) {
        if (error instanceof TimedOut) return textResult('gave up')
        throw error
      }
    },
  },
  {
    name: 'roots-tool',
    description: 'Returns the roots of the client.',
    inputSchema: { type: 'object' },
    run: async (_args, context) => {
      const { roots } = await context.input({ roots: rootsQuestion })
      if (!roots || !isAnswer('roots/list', roots)) throw new ToolError('The list of roots is malformed.')
      return textResult(JSON.stringify(roots.roots))
    },
  },
]
