import { faults } from '../../fault.ts'
import { editChallenge } from './parts/edits.ts'

export default faults({
  'authorization.https.oauth21-server': {
    says: 'sends clients to a public host without TLS for its metadata',
    seams: editChallenge((challenge) =>
      challenge.replace(/resource_metadata="[^"]*"/, 'resource_metadata="http://mcp.example/metadata"'),
    ),
    control: editChallenge((challenge) =>
      challenge.replace(/resource_metadata="[^"]*"/, 'resource_metadata="https://mcp.example/metadata"'),
    ),
  },
})
