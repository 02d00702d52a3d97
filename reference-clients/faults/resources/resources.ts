import { faults } from '../../fault.ts'
import { editMessage, editParams } from '../../fault-edits.ts'
import { useAnyway } from '../../fault-overrides.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'resources.read.client-accepts-legacy-code': {
    says: 'ends at an error whose code its revision does not define',
    seams: {
      incoming(message, next, context) {
        if (objectAt(message, 'error').code === -32002) context.crash()
        else next(message)
      },
    },
  },
  'resources.read.input-required-retry-fields': {
    says: 'reads a resource again without the answers that the server has asked for',
    seams: {
      retry(params, { original }) {
        const { inputResponses: _, ...rest } = params
        return original.uri === undefined ? params : rest
      },
    },
  },
  'resources.capability.client-respects-strict': {
    says: 'lists resources of every server',
    seams: useAnyway('resources'),
  },
  'resources.capability.client-respects': {
    says: 'lists resources of every server',
    seams: useAnyway('resources'),
  },
  'resources.list-request.shape': {
    says: 'asks for the first page with a null cursor',
    seams: editParams('resources/list', (params) => ({ ...params, cursor: null })),
  },
  'resources.read-request.shape': {
    says: 'reads several addresses at once',
    seams: editParams('resources/read', ({ uri, ...params }) => ({ ...params, uris: [uri ?? ''] })),
  },
  'resources.subscribe-request.shape': {
    says: 'subscribes to several addresses at once',
    seams: editParams('resources/subscribe', ({ uri, ...params }) => ({ ...params, uris: [uri ?? ''] })),
  },
  'resources.subscribe.client-respects-strict': {
    says: 'subscribes to whatever it reads',
    seams: useAnyway('resources.subscribe'),
  },
  'resources.subscribe.client-respects': {
    says: 'subscribes to whatever it reads',
    seams: useAnyway('resources.subscribe'),
  },
  'resources.templates-list-request.shape': {
    says: 'asks for the first page with a null cursor',
    seams: editParams('resources/templates/list', (params) => ({ ...params, cursor: null })),
  },
  'resources.unsubscribe-request.shape': {
    says: 'unsubscribes without saying from what',
    seams: editParams('resources/unsubscribe', ({ uri: _, ...params }) => params),
  },
  'resources.unsubscribe.follows-subscribe': {
    says: 'ends subscriptions that it never began',
    seams: editMessage('resources/subscribe', () => null),
  },
})
