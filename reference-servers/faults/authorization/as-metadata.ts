import { faults } from '../../fault.ts'
import { editChallenge } from './parts/edits.ts'

const root = '/.well-known/oauth-authorization-server'

export default faults({
  'authorization.as-metadata.server-should': {
    says: 'has no metadata of an authorization server',
    seams: { authorization: { document: (path, origin, next) => (path === root ? undefined : next(path, origin)) } },
  },
  'authorization.as-metadata.default-endpoints-server': {
    says: 'has neither metadata nor the endpoints that clients expect then',
    alsoBreaks: { 'authorization.as-metadata.server-should': 'with metadata nobody would look for other endpoints' },
    seams: {
      authorization: {
        ...editChallenge((challenge) => challenge.replace(/resource_metadata="[^"]*", /, '')).authorization,
        document: () => undefined,
      },
      issuing: { serves: () => false },
    },
    control: {
      authorization: {
        ...editChallenge((challenge) => challenge.replace(/resource_metadata="[^"]*", /, '')).authorization,
        document: () => undefined,
      },
    },
  },
  'authorization.as-metadata.root-location': {
    says: 'has its metadata below its own path',
    seams: {
      authorization: {
        document: (path, origin, next) =>
          path === root ? undefined : next(path === `/mcp${root}` ? root : path, origin),
      },
    },
  },
})
