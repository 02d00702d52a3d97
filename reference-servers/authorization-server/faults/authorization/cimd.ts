import { faults } from '../../fault.ts'
import { editMetadata, without } from './parts/edits.ts'

export default faults({
  'authorization.cimd.as-support': {
    says: 'does not say that it supports client id metadata documents',
    seams: editMetadata((document) => without(document, 'client_id_metadata_document_supported')),
  },
  'authorization.cimd.as-fetches': {
    says: 'says that it supports documents, and takes every URL for a client without a look at one',
    seams: { fetches: () => 'trusts' },
  },
  'authorization.cimd.as-validates-client-id': {
    says: 'does not look whose id a document has',
    seams: { checks: { documentId: () => true } },
  },
  'authorization.cimd.as-validates-redirect': {
    says: 'takes every redirect URI of a client that has a document',
    seams: {
      checks: {
        redirect: (uri, registered, next) =>
          registered.every((one) => one.startsWith('https:')) || next(uri, registered),
      },
    },
    alsoBreaks: {
      'authorization.redirect.as-exact-match': 'registered clients have redirect URIs with https, too',
      'authorization.redirect.as-untrusted': 'registered clients have redirect URIs with https, too',
    },
  },
  'authorization.cimd.as-validates-structure': {
    says: 'takes a document without redirect URIs for one that allows all',
    seams: {
      checks: {
        documentMembers: (document, next) => next(document) || typeof document.client_name === 'string',
        redirect: (uri, registered, next) => registered.length === 0 || next(uri, registered),
      },
    },
  },
  'authorization.cimd.as-caches': {
    says: 'fetches a document each time',
    seams: { keepsDocument: () => false },
  },
  'authorization.cimd.as-ssrf': {
    says: 'follows a document wherever it redirects to',
    seams: { followsRedirects: true },
  },
  'authorization.cimd.as-security-section': {
    says: 'reads a document to its end, however long it is',
    seams: { mostOfDocument: () => Number.POSITIVE_INFINITY },
  },
  'authorization.cimd.as-localhost-warning': {
    says: 'warns of no client',
    seams: { consent: (lines, next) => next({ ...lines, isLocal: false }) },
  },
  'authorization.cimd.as-show-redirect-host': {
    says: 'names the client, and not where the user is sent',
    seams: { consent: (lines, next) => next(lines).filter((line) => !line.includes(lines.host)) },
  },
})
