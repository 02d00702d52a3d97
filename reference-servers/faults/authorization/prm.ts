import { faults } from '../../fault.ts'
import { editResource } from './parts/edits.ts'

export default faults({
  'authorization.prm.server-implements': {
    says: 'publishes metadata that does not say of what',
    seams: editResource(({ resource: _, ...document }) => document),
  },
  'authorization.prm.authorization-servers': [
    {
      says: 'names its authorization server outside of the list',
      seams: editResource(({ authorization_servers: _, ...document }) => ({
        ...document,
        authorization_server: 'https://as.example',
      })),
    },
    {
      says: 'lists an authorization server without TLS',
      seams: editResource(({ authorization_servers: own, ...document }) => ({
        ...document,
        authorization_servers: [...(Array.isArray(own) ? own : []), 'http://as.example'],
      })),
    },
  ],
  'authorization.prm.resource-identity': {
    says: 'publishes the metadata of another resource',
    seams: editResource((document) => ({ ...document, resource: 'http://localhost:8080/mcp' })),
  },
  'authorization.prm.no-offline-access': {
    says: 'lists offline_access',
    seams: editResource((document) => ({ ...document, scopes_supported: ['tools', 'offline_access'] })),
  },
})
