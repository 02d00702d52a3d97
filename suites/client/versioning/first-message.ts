import {
  type Finding,
  failed,
  type JudgeContext,
  type Labels,
  legacy,
  modern,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

/** Whether the client also accepts a revision with a handshake on this transport. */
const isDualEra = ({ facts, transport }: JudgeContext): boolean =>
  facts.accepted.some((f) => f.transport === transport && legacy.includes(f.revision))

function probes({ first }: Labels<'first'>): Finding {
  const { sent } = first
  return sent?.method === 'server/discover' ? passed : failed('server/discover first', sent?.json)
}

export default clientScenario<'first'>({
  title: 'The first message over stdio',
  revisions: modern,
  transports: ['stdio'],
  async drive({ serve }) {
    const server = await serve({}, { protocolVersion: 'any' })
    await server.next(({ method }) => method !== undefined, { as: 'first' })
    await server.done()
  },
  judges: {
    'versioning.probe.dual-era-stdio': (labels, context) => {
      if (labels.first.sent?.method !== 'initialize') {
        return isDualEra(context) ? probes(labels) : notObserved('the client accepts no revision with a handshake here')
      }
      // Only one that turns to the modern revision afterwards has shown that it speaks both as it was started.
      const turned = context.conversations.some(({ exchanges }) =>
        exchanges.some(({ sent, response }) => sent?.method !== 'initialize' && response?.result !== undefined),
      )
      return turned
        ? probes(labels)
        : notObserved('without MCP_CONFORMANCE_PROTOCOL_VERSION it speaks the handshake only')
    },
    'versioning.probe.modern-only-stdio': (labels, context) => {
      if (isDualEra(context)) return notObserved('the client accepts revisions with a handshake too')
      if (labels.first.sent?.method === 'initialize') return notObserved('it began with initialize')
      return probes(labels)
    },
  },
})
