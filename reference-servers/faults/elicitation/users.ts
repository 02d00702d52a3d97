import type { RequestContext } from '../../context.ts'
import { faults } from '../../fault.ts'
import { textResult } from '../../features/content.ts'
import { valueQuestion } from '../../features/questions.ts'
import { classify, isObject, type JsonObject } from '../../json-rpc.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import { takenForOwn, takenWithTool } from '../authorization/parts/users.ts'

/** Keeps what users give under a key of its own choice; `typed` is what stood in the form, once it came. */
function remembersBy(keyOf: (context: RequestContext, typed?: JsonObject) => unknown): Seams {
  const values = new Map<unknown, string>()
  const run = async (_args: JsonObject, context: RequestContext) => {
    const known = values.get(keyOf(context))
    if (known !== undefined) return textResult(known)
    const { value: answer } = await context.input({ value: valueQuestion })
    const content = answer?.content
    if (!isObject(content) || typeof content.value !== 'string') return textResult('nothing was given')
    const key = keyOf(context, content)
    const value = values.get(key) ?? content.value
    values.set(key, value)
    return textResult(value)
  }
  return {
    tools: (context, next) => next(context).map((tool) => (tool.name === 'remember-tool' ? { ...tool, run } : tool)),
  }
}

const clientName = ({ meta }: RequestContext): unknown => {
  const info = meta['io.modelcontextprotocol/clientInfo']
  return isObject(info) ? info.name : undefined
}

export default faults({
  'elicitation.state.bind-to-user': {
    says: 'keeps what a user has given for whoever calls the tool',
    transports: ['streamable-http'],
    seams: takenForOwn('memory'),
  },
  'elicitation.state.bind-to-user-if-stored': {
    says: 'looks stored answers up by the name of the tool only',
    transports: ['streamable-http'],
    seams: takenForOwn('memory'),
  },
  'elicitation.state.not-session-only': {
    says: 'keeps what a user has given by the id of the session, which others may name',
    transports: ['streamable-http'],
    seams: () => ({ ...remembersBy(({ connection }) => connection), ...takenForOwn('session') }),
  },
  'elicitation.state.identity-from-authorization': {
    says: 'takes every client of the same name for the same user',
    revisions: since('2026-07-28'),
    transports: ['streamable-http'],
    seams: () => remembersBy(clientName),
  },
  'elicitation.identity.no-client-claims': {
    says: 'opens the account whose name is typed into the form',
    transports: ['streamable-http'],
    seams: () => {
      const accounts = new Map<unknown, unknown>()
      return remembersBy(({ arrival }, typed) => {
        if (typed !== undefined) accounts.set(arrival.principal, typed.user)
        return accounts.get(arrival.principal) ?? arrival.principal
      })
    },
  },
  'elicitation.identity.bind-request': [
    {
      says: 'takes an answer from whichever session it comes',
      revisions: ['2025-11-25'],
      transports: ['streamable-http'],
      seams: {
        incoming: (message, connection, next) => {
          const received = classify(message)
          if (received.kind !== 'response') return next(message, connection)
          for (const one of connection.server.connections) one.pending.settle(received.response)
        },
      },
    },
    {
      says: 'goes on with the question of one user when another answers',
      revisions: since('2026-07-28'),
      transports: ['streamable-http'],
      seams: takenWithTool('eliciting-tool'),
    },
  ],
})
