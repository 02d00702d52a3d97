import type { HostedDocument } from '../../authorization/decisions.ts'
import { faults } from '../../fault.ts'
import type { JsonObject } from '../../messages.ts'
import type { Seams } from '../../seams.ts'
import { editQuery } from './parts/edits.ts'

export default faults({
  'authorization.cimd.client-support': {
    says: 'registers where its metadata document would do',
    seams: {
      authorize: {
        identity(_metadata, next) {
          const way = next()
          return way === 'document' ? 'register' : way
        },
      },
    },
  },
  'authorization.cimd.client-id-url': {
    says: 'takes its origin for its client id',
    seams: editQuery((query) => {
      const id = query.get('client_id') ?? ''
      if (id.startsWith('https://')) query.set('client_id', new URL(id).origin)
    }),
  },
  'authorization.cimd.client-checks-support': {
    says: 'names its metadata document to every authorization server',
    seams: editQuery((query) => query.set('client_id', 'https://client.example/oauth.json')),
  },
  'authorization.cimd.client-https-hosting': {
    says: 'names a document that is not there',
    seams: editDocument((document) => ({ ...document, status: 404 })),
  },
  'authorization.cimd.client-required-properties': {
    says: 'has no name in its document',
    seams: editBody(({ client_name: _, ...body }) => body),
  },
  'authorization.cimd.client-id-matches': {
    says: 'writes another URL into its document',
    seams: editBody((body) => ({ ...body, client_id: `${body.client_id}/` })),
  },
  'authorization.cimd.client-follows-draft': {
    says: 'publishes a secret in its document',
    seams: editBody((body) => ({ ...body, client_secret: 'everybody-can-read-this' })),
  },
})

function editDocument(change: (document: HostedDocument) => HostedDocument): Seams {
  return { authorize: { document: (_url, next) => change(next()) } }
}

function editBody(change: (body: JsonObject) => JsonObject): Seams {
  return editDocument((document) => ({ ...document, body: change(document.body) }))
}
