import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editForm } from '../authorization/parts/edits.ts'

const grant = 'client_credentials'

/** Changes token requests of a client without a user. */
const editOwn = (change: (form: URLSearchParams) => void): Seams =>
  editForm((form) => {
    if (form.get('grant_type') === grant) change(form)
  })

export default faults({
  'ext-auth.client-credentials.baseline': {
    says: 'asks for a token without naming the resource',
    seams: editOwn((form) => form.delete('resource')),
  },
  'ext-auth.client-credentials.no-registration': {
    says: 'registers before it uses the credentials that it was given',
    seams: { authorize: { beforeUnattended: async ({ register }) => void (await register()) } },
  },
  'ext-auth.client-credentials.no-user': {
    says: 'asks a user first',
    seams: { authorize: { beforeUnattended: ({ askUser }) => askUser() } },
  },
  'ext-auth.client-credentials.client-authentication': {
    says: 'sends its id alone',
    seams: editOwn((form) => form.delete('client_secret')),
  },
  'ext-auth.client-credentials.prefer-jwt': {
    says: 'sends its secret although it has a key',
    seams: {
      authorize: { authentication: (secret, next) => (secret === undefined ? next() : 'secret') },
    },
  },
  'ext-auth.client-credentials.assertion-claims': [
    {
      says: 'names the MCP server in its assertion',
      seams: { authorize: { assertion: (claims, { server }) => ({ ...claims, aud: server }) } },
    },
    {
      says: 'lets its assertion never end',
      seams: { authorize: { assertion: ({ exp: _, ...claims }) => claims } },
    },
  ],
  'ext-auth.client-credentials.security-client': {
    says: 'shows its secret to the MCP server',
    seams: () => {
      let secret: string | undefined
      return {
        httpRequest(request, { purpose }) {
          if (purpose === 'token')
            secret ??= new URLSearchParams(String(request.body)).get('client_secret') ?? undefined
          if (purpose !== 'message' || secret === undefined) return request
          return { ...request, headers: { ...request.headers, 'X-Client-Secret': secret } }
        },
      }
    },
  },
})
