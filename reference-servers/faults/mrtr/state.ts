import { ToolError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { textResult } from '../../features/content.ts'
import type { Tool } from '../../features/tool.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'
import { takenWithTool } from '../authorization/parts/users.ts'

/** Changes what one tool does. */
const work = (name: string, change: (tool: Tool) => Tool['run']): Seams => ({
  tools: (context, next) => next(context).map((tool) => (tool.name === name ? { ...tool, run: change(tool) } : tool)),
})

const read = (text: string): JsonObject | undefined => {
  try {
    const state: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isObject(state) ? state : undefined
  } catch {
    return undefined
  }
}

export default faults({
  'mrtr.server.state-bound-to-principal': {
    says: 'takes a state from every user',
    seams: takenWithTool('stateful-tool'),
  },
  'mrtr.server.state-bound-to-request': {
    says: 'takes a state for whatever is called with it',
    seams: () => {
      const given = new Map<string, JsonObject>()
      return {
        seal: (state, next) => {
          const text = next(state)
          given.set(text, state)
          return text
        },
        unseal: (text) => given.get(text),
      }
    },
  },
  'mrtr.server.state-expiry': {
    says: 'writes into a state when it expires, and never looks at it',
    seams: { seal: (state, next) => next({ ...state, expires: Date.now() + 300_000 }) },
  },
  'mrtr.server.state-integrity': {
    says: 'gives out its states as plain JSON, and believes what comes back',
    alsoBreaks: {
      'mrtr.server.state-reject': 'nothing tells whether a state was altered',
      'mrtr.server.state-bound-to-request': 'the item of the state counts, whatever the call says',
    },
    seams: () => {
      let item: unknown
      return {
        seal: (state) => Buffer.from(JSON.stringify({ ...state, item })).toString('base64url'),
        unseal: read,
        ...work('stateful-tool', (tool) => async (args, context) => {
          item = args.item
          const result = await tool.run(args, context)
          const state = read(String(context.params.requestState))
          if (state === undefined) throw new ToolError('There is no state.')
          return 'item' in state ? textResult(String(state.item)) : result
        }),
      }
    },
  },
  'mrtr.server.state-single-use': {
    says: 'forgets what was redeemed',
    seams: work('redeem-once-tool', (tool) => (args, context) => {
      context.server.state.redeemed.clear()
      return tool.run(args, context)
    }),
  },
})
