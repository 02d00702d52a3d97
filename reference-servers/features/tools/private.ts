import type { Memory } from '../../authorization/memory.ts'
import { isOwn } from '../../authorization/principal.ts'
import type { RequestContext } from '../../context.ts'
import { ToolError } from '../../errors.ts'
import { isObject } from '../../json-rpc.ts'
import { textResult } from '../content.ts'
import { isAnswer } from '../input.ts'
import { valueQuestion } from '../questions.ts'
import type { Tool } from '../tool.ts'

/** For one user alone. */
export const privateTools: readonly Tool[] = [
  {
    name: 'private-tool',
    description: 'Returns what one user alone may know.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    run: () => textResult('a secret of alice'),
  },
]

/** For each user by himself. */
export const rememberingTools: readonly Tool[] = [
  {
    name: 'remember-tool',
    description: 'Asks a user for a value, once, and returns it from then on.',
    since: '2025-06-18',
    inputSchema: { type: 'object' },
    run: async (_args, context) => {
      const known = recalled(context)
      if (known !== undefined) return textResult(known.value)
      const { value: answer } = await context.input({ value: valueQuestion })
      if (!answer || !isAnswer('elicitation/create', answer))
        throw new ToolError('The answer to the form is malformed.')
      const { content } = answer
      if (answer.action !== 'accept' || !isObject(content) || typeof content.value !== 'string')
        return textResult('nothing was given')
      const memory: Memory = { of: context.arrival.principal, value: content.value }
      context.server.state.memories.push(memory)
      return textResult(memory.value)
    },
  },
]

/** What its user has given before. */
function recalled(context: RequestContext): Memory | undefined {
  return context.server.state.memories.find(({ of }) => isOwn('memory', of, context))
}
