import { since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { launchOf } from '../ext-auth/parts/proofs.ts'
import { ofFlow } from './parts/judge.ts'
import { launchOnce, onceAsked } from './parts/launches.ts'
import { keepsKey, keepsSession, keepsTokens } from './parts/rules/kept.ts'

const bound = since('2025-11-25')

/**
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-theft
 * Where the home of the user is another one, programs do not find what they have installed or cached there: on request only.
 */
export default using(['browser-step', 'dpop-client']).clientScenario<never>({
  title: 'A server that wants a token, and a client whose user has a home of ours',
  onceAsked,
  onRequest: true,
  transports: ['streamable-http'],
  async drive(drive) {
    const home = drive.folder()
    const variant = bound.includes(drive.revision.id) ? launchOf('plain') : { variant: 'plain' }
    await launchOnce(drive, { ...variant, home }, { context: { state_directory: home } })
  },
  judges: {
    'authorization.tokens.client-files': ofFlow(keepsTokens),
    'session.client.files-closed': ofFlow(keepsSession),
    'ext-auth.dpop.client-key-protected': ofFlow(keepsKey),
  },
})
