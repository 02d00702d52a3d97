import type { Connection } from '../../connection.ts'
import { metaKey } from '../../eras/select.ts'
import { invalidParams, invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { handle } from '../../fault-overrides.ts'
import { textResult } from '../../features/content.ts'
import { extraTool } from '../../features/tool-table.ts'
import { isObject } from '../../json-rpc.ts'

function clientName(message: unknown): string | undefined {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  const info = isObject(params._meta) ? params._meta['io.modelcontextprotocol/clientInfo'] : undefined
  return isObject(info) ? String(info.name) : undefined
}

export default faults({
  'stateless.state.explicit-handle': {
    says: 'takes the state that was created last where it does not know the handle',
    seams: handle('tools/call', (request, context, next) => {
      const { name, arguments: args } = request.params ?? {}
      const { handles } = context.server.state
      const isUnknown = name === 'use-state' && isObject(args) && !handles.has(String(args.handle))
      const newest = [...handles.values()].at(-1)
      return isUnknown && newest !== undefined ? textResult(newest.value) : next(request, context)
    }),
  },
  'stateless.server.capabilities-not-inferred': {
    says: 'remembers what a client declared once',
    transports: ['stdio'],
    alsoBreaks: {
      'elicitation.capability.undeclared-not-requested': 'the question goes to a client that did not declare it',
    },
    seams: () => {
      const seen = new Set<string>()
      return {
        declared: (method, capabilities, next) => {
          if (next(method, capabilities)) seen.add(method)
          return seen.has(method)
        },
      }
    },
  },
  'stateless.server.connection-independent': {
    says: 'reads only resources that were listed on the same connection',
    transports: ['stdio'],
    seams: () => {
      const listed = new WeakSet<Connection>()
      return {
        handlers: {
          'resources/list': (request, context, next) => {
            listed.add(context.connection)
            return next(request, context)
          },
          'resources/read': (request, context, next) => {
            if (!listed.has(context.connection)) throw invalidParams('uri: list the resources first')
            return next(request, context)
          },
        },
      }
    },
  },
  'stateless.server.connection-not-identity': {
    says: 'shows one more tool on a connection after a tool was called',
    transports: ['stdio'],
    alsoBreaks: { 'tools.list.no-side-effects': 'the list changes after a call' },
    seams: () => {
      const known = new WeakSet<Connection>()
      return {
        handlers: {
          'tools/call': (request, context, next) => {
            known.add(context.connection)
            return next(request, context)
          },
        },
        tools: (context, next) => {
          const tools = next(context)
          const isListed = tools.some(({ name }) => name === extraTool.name)
          return known.has(context.connection) && !isListed ? [...tools, extraTool] : tools
        },
      }
    },
  },
  'stateless.server.interleaved-work': {
    says: 'serves one client name per connection',
    transports: ['stdio'],
    alsoBreaks: { 'meta.client-info.no-behavior-change': 'the refusal goes by the name of the client' },
    seams: () => {
      const first = new WeakMap<Connection, string>()
      return {
        checks: {
          meta: (subject, next) => {
            const name = clientName(subject.message)
            const { connection } = subject
            if (name === undefined || !connection) return next(subject)
            const known = first.get(connection)
            if (known === undefined) first.set(connection, name)
            return known === undefined || known === name
              ? next(subject)
              : invalidRequest('This connection belongs to another client')
          },
        },
      }
    },
  },
  'stateless.server.no-prior-context': {
    says: 'takes missing capabilities from earlier requests of the connection',
    transports: ['stdio'],
    alsoBreaks: { 'meta.request.missing-field-rejected': 'a request without them is served from memory' },
    seams: () => {
      const known = new WeakSet<Connection>()
      return {
        checks: {
          meta: (subject, next) => {
            const problem = next(subject)
            if (!problem && subject.connection) known.add(subject.connection)
            const isKnown = subject.connection !== undefined && known.has(subject.connection)
            return isKnown && problem?.message.includes(metaKey.clientCapabilities) ? undefined : problem
          },
        },
      }
    },
  },
})
