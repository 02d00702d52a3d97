import type { Connection } from '../../connection.ts'
import { RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editFirst } from '../../fault-edits.ts'
import { forget, handle, hide } from '../../fault-overrides.ts'
import { binary } from '../../features/content.ts'
import type { Resource } from '../../features/resources.ts'
import { isObject } from '../../json-rpc.ts'
import { isStateless } from '../../revisions.ts'

const extra: Resource = {
  uri: 'fixture://unlocked',
  name: 'unlocked',
  mimeType: 'text/plain',
  read: () => ({ text: '' }),
}

let processes = 0

export default faults({
  'resources.capability.declared': {
    says: 'serves resources without declaring them',
    alsoBreaks: {
      'tools.result.embedded-needs-resources-capability': 'its tools embed resources',
    },
    seams: hide('resources'),
  },
  'resources.list-result.shape': {
    says: 'lists a resource without name',
    seams: editFirst('resources/list', 'resources', ({ name: _, ...item }) => item),
  },
  'resources.list.answers': {
    says: 'declares resources and does not know resources/list',
    alsoBreaks: {
      'capabilities.server.declared-works': 'the general rule',
      'stateless.server.interleaved-work': 'it is tried with this list',
    },
    seams: forget('resources/list'),
  },
  'resources.list.no-side-effects': {
    says: 'shows one more resource on a connection after its first resources/read',
    transports: ['stdio'],
    seams: () => {
      const unlocked = new WeakSet<Connection>()
      return {
        handlers: {
          'resources/read': (request, context, next) => {
            unlocked.add(context.connection)
            return next(request, context)
          },
        },
        resources: (context, next) => [...next(context), ...(unlocked.has(context.connection) ? [extra] : [])],
      }
    },
  },
  'resources.list.readable': {
    says: 'does not find a resource that it lists',
    seams: handle('resources/read', async (request, context, next) => {
      if (context.params.uri !== 'fixture://item/1') return next(request, context)
      throw new RpcError(isStateless(context.revision) ? -32602 : -32002, 'Resource not found')
    }),
  },
  'resources.list.same-on-every-connection': {
    says: 'lists in each process one more resource, which no other process has',
    transports: ['stdio'],
    seams: () => {
      processes += 1
      const own = { ...extra, uri: `fixture://of-process-${processes}`, name: `of-process-${processes}` }
      return { resources: (context, next) => [...next(context), own] }
    },
  },
  'resources.size.raw-bytes': {
    says: 'gives the length of the base64 text as size',
    seams: handle('resources/list', async (request, context, next) => {
      const result = await next(request, context)
      const resources = Array.isArray(result.resources) ? result.resources.filter(isObject) : []
      const sized = resources.map((one) => (one.uri === 'fixture://binary' ? { ...one, size: binary.length } : one))
      return { ...result, resources: sized }
    }),
  },
})
