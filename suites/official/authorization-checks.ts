/** The checks of the official suite for authorization servers, and the requirements of ours that cover each. */
import type { OfficialChecks } from './types.ts'

export const officialAuthorizationChecks: OfficialChecks = {
  'authorization-server-metadata-endpoint': {
    'authorization-server-metadata': [
      'authorization.as-metadata.rfc8414-required',
      'authorization.as-metadata.one-of-two',
    ],
    'authorization-server-metadata-cimd': ['authorization.cimd.as-support'],
  },
  'authorization-code-grant': {
    'authorization-code-grant': ['authorization.oauth21.authorization-server', 'authorization.pkce.as-enforces'],
  },
}
