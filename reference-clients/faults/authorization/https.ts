import { Agent } from 'node:https'
import { faults } from '../../fault.ts'

export default faults({
  'authorization.https.oauth21-client': [
    {
      says: 'trusts every certificate',
      seams: {
        httpRequest: (request) =>
          request.url.startsWith('https:')
            ? { ...request, agent: new Agent({ rejectUnauthorized: false, keepAlive: false }) }
            : request,
      },
    },
    {
      says: 'sends its user wherever the metadata says',
      seams: { authorize: { acceptsEndpoint: () => true } },
    },
  ],
})
