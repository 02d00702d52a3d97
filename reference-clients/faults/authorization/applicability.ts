import { faults } from '../../fault.ts'
import { isObject } from '../../messages.ts'

export default faults({
  'authorization.applicability.stdio-client': {
    says: 'puts an access token into its messages',
    seams: {
      outgoing(message) {
        if (message.method !== 'tools/list') return message
        const params = isObject(message.params) ? message.params : {}
        const meta = isObject(params._meta) ? params._meta : {}
        return { ...message, params: { ...params, _meta: { ...meta, 'com.example/access_token': 'of-the-user' } } }
      },
    },
  },
})
