import { faults } from '../../fault.ts'
import { editParams, notification } from '../../fault-edits.ts'
import { isObject, objectAt } from '../../messages.ts'

export default faults({
  'lifecycle.errors.capability-failure-handled': {
    says: 'crashes when the server declares no tools',
    alsoBreaks: { 'http.version.client-header': 'its session is ended before the version is taken over' },
    seams: {
      incoming(message, next, { crash }) {
        const capabilities = objectAt(objectAt(message, 'result'), 'capabilities')
        const isInitialize = objectAt(message, 'result').protocolVersion !== undefined
        if (isInitialize && capabilities.tools === undefined) crash()
        else next(message)
      },
    },
  },
  'lifecycle.errors.version-mismatch-handled': {
    says: 'says that it is initialized although initialize was refused',
    seams: {
      incoming(message, next, context) {
        const refused =
          isObject(message.error) && isObject(message.error.data) && message.error.data.requested !== undefined
        if (!refused) return next(message)
        context.send(notification('notifications/initialized')).then(() => next(message))
      },
    },
  },
  'lifecycle.operation.client-version': {
    says: 'calls tools as tasks, which its revision does not have',
    revisions: ['2025-06-18'],
    seams: editParams('tools/call', (params) => ({ ...params, task: { ttl: 60_000 } })),
  },
  'lifecycle.operation.client-version-should': {
    says: 'calls tools as tasks, which its revision does not have',
    seams: editParams('tools/call', (params) => ({ ...params, task: { ttl: 60_000 } })),
  },
  'lifecycle.version.client-disconnects': [
    { says: 'works with whatever version the server names', seams: { decide: { version: () => 'accept' } } },
    {
      says: 'works with every version that is newer than its own',
      revisions: ['2025-11-25'],
      seams: { decide: { version: (version, next) => (version > '2026-07-28' ? 'accept' : next()) } },
    },
    {
      says: 'goes on with its own version where it does not know that of the server',
      revisions: ['2025-06-18'],
      seams: { decide: { version: (version, next) => (version < '2024-11-05' ? 'accept' : next()) } },
    },
  ],
  'lifecycle.version.client-offers-supported': {
    says: 'offers "latest" in place of a version',
    seams: {
      initialize: (params) => ({ ...params, protocolVersion: 'latest' }),
    },
  },
  'lifecycle.version.client-offers-latest': {
    says: 'offers the oldest version when it may choose',
    // Told which one to speak, it does; the newest cell has no other choice.
    revisions: ['2025-06-18'],
    seams: {
      initialize: (params) =>
        params.protocolVersion === '2025-11-25' ? { ...params, protocolVersion: '2024-11-05' } : params,
    },
  },
})
