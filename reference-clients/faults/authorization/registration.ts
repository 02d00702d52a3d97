import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editQuery } from './parts/edits.ts'

/** Changes the authorization request where the server does not register. */
function editWithoutRegistration(change: (query: URLSearchParams) => void): Seams {
  let registers = true
  return {
    authorize: {
      identity(metadata, next) {
        registers = typeof metadata.registration_endpoint === 'string'
        return next()
      },
    },
    authorizationUrl(url) {
      if (!registers) change(url.searchParams)
      return url
    },
  }
}

export default faults({
  'authorization.registration.static-credentials': {
    says: 'gives up where it cannot register, though it has a client id',
    seams: {
      authorize: {
        identity: (metadata, next) => (typeof metadata.registration_endpoint === 'string' ? next() : 'none'),
      },
    },
  },
  'authorization.registration.static-fallback': {
    says: 'asks without a client id where it cannot register',
    seams: () => editWithoutRegistration((query) => query.delete('client_id')),
  },
  'authorization.registration.priority': {
    says: 'prefers its metadata document to the client id of its user',
    seams: {
      authorize: {
        identity: (metadata, next) =>
          metadata.client_id_metadata_document_supported === true && next() === 'given' ? 'document' : next(),
      },
    },
  },
  'authorization.registration.obtain-client-id': {
    says: 'calls itself mcp-client everywhere',
    seams: editQuery((query) => query.set('client_id', 'mcp-client')),
  },
})
