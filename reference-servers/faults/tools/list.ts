import type { Connection } from '../../connection.ts'
import { faults } from '../../fault.ts'
import { alsoList } from '../../fault-edits.ts'
import { forget, hide } from '../../fault-overrides.ts'
import type { Tool } from '../../features/tool.ts'

const extra: Tool = { name: 'unlocked', description: '', inputSchema: { type: 'object' }, run: () => ({ content: [] }) }

let processes = 0

export default faults({
  'tools.capability.declared': {
    says: 'serves tools without declaring them',
    seams: hide('tools'),
  },
  'tools.list-result.shape': {
    says: 'lists a tool without schema',
    seams: alsoList('tools/list', 'tools', { name: 'bare' }),
  },
  'tools.list.answers': {
    says: 'declares tools and does not know tools/list',
    alsoBreaks: {
      'capabilities.server.declared-works': 'the general rule',
      'stateless.server.no-prior-context': 'it is tried with this list',
      'stateless.server.interleaved-work': 'it is tried with this list',
      'versioning.dual-era.modern-request-stateless': 'it is tried with this list',
    },
    seams: forget('tools/list'),
  },
  'tools.list.deterministic-order': {
    says: 'begins the list with another tool each time',
    seams: () => {
      let lists = 0
      return {
        tools: (context, next) => {
          const tools = next(context)
          const start = lists++ % tools.length
          return [...tools.slice(start), ...tools.slice(0, start)]
        },
      }
    },
  },
  'tools.list.no-side-effects': {
    says: 'shows one more tool on a connection after its first tools/call',
    transports: ['stdio'],
    alsoBreaks: { 'stateless.server.connection-not-identity': 'the list differs by connection' },
    seams: () => {
      const unlocked = new WeakSet<Connection>()
      return {
        handlers: {
          'tools/call': (request, context, next) => {
            unlocked.add(context.connection)
            return next(request, context)
          },
        },
        tools: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
      }
    },
  },
  'tools.list.same-on-every-connection': {
    says: 'lists in each process one more tool, which no other process has',
    transports: ['stdio'],
    alsoBreaks: { 'stateless.server.connection-not-identity': 'it is tried with this list' },
    seams: () => {
      processes += 1
      const own = { ...extra, name: `of-process-${processes}` }
      return { tools: (context, next) => [...next(context), own] }
    },
  },
})
