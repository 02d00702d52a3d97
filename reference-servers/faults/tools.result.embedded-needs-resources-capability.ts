import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

const unknown = ({ method }: { method: string }): never => {
  throw methodNotFound(method)
}

export default fault({
  requirement: 'tools.result.embedded-needs-resources-capability',
  says: 'embeds resources without having any',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    capabilities: (context, next) => {
      const { resources: _, ...rest } = next(context)
      return rest
    },
    honoured: (filter, next) => {
      const { resourcesListChanged: _, ...rest } = next(filter)
      return rest
    },
    recipients: (change, everyone, next) =>
      change.kind === 'resources' || change.kind === 'updated' ? [] : next(change, everyone),
    resources: () => [],
    handlers: {
      'resources/list': unknown,
      'resources/templates/list': unknown,
      'resources/read': unknown,
      'resources/subscribe': unknown,
    },
  },
})
