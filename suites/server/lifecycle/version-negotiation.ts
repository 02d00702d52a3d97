import { revisions } from '../../../schema/index.ts'
import { handshake } from '../../../harness/revisions/index.ts'
import { equal, oneOf } from '../../../harness/judging/assert.ts'
import { serverScenario } from '../../define.ts'
import { initializeParams } from '../../stimuli/initialize.ts'

const unknownVersion = '1999-01-01'

export default serverScenario<'supported' | 'unknown'>({
  title: 'Version negotiation',
  revisions: handshake,
  async drive({ connect, revision }) {
    const a = await connect({ handshake: false })
    await a.request('initialize', initializeParams(revision.id), { as: 'supported' })
    const b = await connect({ handshake: false })
    await b.request('initialize', initializeParams(unknownVersion), { as: 'unknown' })
  },
  judges: {
    'lifecycle.version.echo-supported': ({ supported }) =>
      equal(supported.result.protocolVersion, supported.params.protocolVersion ?? null),
    // Versions of before the first dated revision that servers still offer are theirs to name.
    'lifecycle.version.counter-offer': ({ unknown }) => oneOf(unknown.result.protocolVersion, revisions),
  },
})
