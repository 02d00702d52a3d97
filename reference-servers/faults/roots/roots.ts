import type { Connection } from '../../connection.ts'
import { type Fault, faults } from '../../fault.ts'
import { textResult } from '../../features/content.ts'
import { directory } from '../../features/files.ts'
import { isObject } from '../../json-rpc.ts'
import { legacy, until } from '../../revisions.ts'

const unasked: Fault = {
  says: 'asks whoever calls for roots',
  seams: {
    declared: (method, capabilities, next) =>
      (method === 'roots/list' && capabilities.roots === undefined) || next(method, capabilities),
  },
}

export default faults({
  'roots.capability.check-before-use': { ...unasked, revisions: until('2025-03-26') },
  'roots.capability.undeclared-not-requested': unasked,
  'roots.list-changed.handle-gracefully': {
    says: 'goes deaf when the roots change',
    seams: () => {
      const deaf = new WeakSet<Connection>()
      return {
        incoming: (message, connection, next) => (deaf.has(connection) ? undefined : next(message, connection)),
        notifications: {
          'notifications/roots/list_changed': (_params, connection) => {
            deaf.add(connection)
          },
        },
      }
    },
  },
  'roots.list-changed.server-refetch': {
    says: 'keeps the first list of roots for good',
    seams: () => {
      let first: string | undefined
      return {
        incoming: (message, connection, next) => {
          const roots = isObject(message) && isObject(message.result) ? message.result.roots : undefined
          if (Array.isArray(roots) && roots.length > 0) first ??= JSON.stringify(roots)
          return next(message, connection)
        },
        handlers: {
          'tools/call': (request, context, next) =>
            request.params?.name === 'roots-tool' && first !== undefined ? textResult(first) : next(request, context),
        },
      }
    },
  },
  'roots.list.shape': {
    says: 'gives roots/list a list of params',
    revisions: legacy,
    seams: {
      outgoing: (message, context, next) =>
        next(isObject(message) && message.method === 'roots/list' ? { ...message, params: [] } : message, context),
    },
  },
  'roots.security.server-respect-boundaries': {
    says: 'reads all files of its directory, whatever the roots are',
    seams: { isWithin: (path, real, _folder, next) => next(path, real, directory) },
  },
  'roots.security.server-unavailable-roots': {
    says: 'waits for a root that is not there',
    seams: {
      isWithin: (path, real, folder, next) =>
        folder.startsWith(directory) ? next(path, real, folder) : new Promise(() => {}),
    },
  },
  'roots.security.server-validate-paths': [
    {
      says: 'looks at the beginning of a path as it was written',
      seams: {
        isWithin: (path, real, folder, next) =>
          folder === directory ? next(path, real, folder) : path.startsWith(`${folder}/`),
      },
    },
    {
      says: 'takes a folder whose name only begins like that of a root for the root',
      seams: {
        isWithin: (path, real, folder, next) =>
          folder === directory ? next(path, real, folder) : real.startsWith(folder),
      },
    },
  ],
})
