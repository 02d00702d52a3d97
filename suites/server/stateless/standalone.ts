import {
  all,
  type Exchange,
  type Finding,
  failed,
  type Labels,
  legacy,
  modern,
  notApplicable,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'
import { listMethod, metaKey, supportedVersions } from '../../stimuli/modern.ts'

type Label = 'first' | 'discover' | 'again' | 'noCapabilities' | 'noCapabilitiesFirst' | 'served'

export default serverScenario<Label>({
  title: 'Each request stands alone',
  revisions: modern,
  async drive({ connect, facts, transport }) {
    const method = listMethod(facts.capabilities)
    if (method === undefined && transport !== 'stdio') return
    const noCapabilities = { meta: { [metaKey.clientCapabilities]: null }, deliberate: 'clientCapabilities is missing' }
    if (method !== undefined) {
      const one = await connect({ handshake: false })
      await one.request(method, undefined, { as: 'first' })
      await one.request('server/discover', undefined, { as: 'discover' })
      await one.request(method, undefined, { as: 'again' })
      await one.request(method, undefined, { ...noCapabilities, as: 'noCapabilities' })
      // Some servers bear one process at a time.
      if (transport === 'stdio') await one.endInput()
    }
    // What a server does that was never told anything: the difference is memory. Then its input ends.
    const other = await connect({ handshake: false })
    if (method !== undefined) await other.request(method, undefined, { ...noCapabilities, as: 'noCapabilitiesFirst' })
    if (transport !== 'stdio') return
    await other.fence({ as: 'served' })
    await other.endInput()
  },
  judges: {
    'lifecycle.shutdown.server-exits-on-eof': ({ served }, context) => {
      if (served.response === undefined) return notObserved('the server did not serve before its input ended')
      const { events } = conversationOf(served, context)
      const end = events.find(({ kind }) => kind === 'stdin-closed')
      if (end === undefined) return notObserved('the input was never ended')
      const signal = events.find((event) => event.kind === 'signal-sent')
      if (signal?.kind === 'signal-sent')
        return failed('an exit once the input has ended', `it was ended by ${signal.signal}`, end.seq, signal.seq)
      return passed
    },
    // A version taken from memory shows as one that is not rejected: versioning.unsupported.rejected.
    'stateless.server.no-prior-context': (labels) =>
      all([servedFirst(labels), notFromMemory(labels.noCapabilities, labels.noCapabilitiesFirst)]),
    'versioning.dual-era.modern-request-stateless': (labels, { facts, transport }) => {
      const listed = supportedVersions(labels.discover.response?.result)
      const seen = facts.accepted.filter((f) => f.transport === transport).map(({ revision }) => revision)
      const isDualEra = legacy.some((revision) => seen.includes(revision) || listed.includes(revision))
      return isDualEra ? servedFirst(labels) : notApplicable('the server was seen to serve this revision only')
    },
  },
})

function servedFirst({ first, again }: Labels<Label>): Finding {
  const { response, whatCame } = first
  if (response?.result !== undefined) return passed
  // Whatever keeps it from its list, such as a backend that cannot be reached, is no matter of what came before.
  if (isInternalError(first) && isInternalError(again))
    return notObserved(`${first.name} gets an internal error after server/discover too`)
  return failed('a complete request served without anything before it', response?.json ?? whatCame)
}

const isInternalError = ({ response }: Exchange): boolean => response?.error?.code === codes.internalError

/** A flawed request that is served only after a complete one got what it lacks from that one. */
function notFromMemory(later: Exchange, first: Exchange): Finding {
  if (later.response?.error !== undefined) return passed
  if (later.response?.result === undefined) return notObserved(`${later.name} got ${later.whatCame}`)
  if (first.response?.error === undefined) return notObserved('it is served on a new connection too')
  return failed('the error that the same request gets on a new connection', later.response.json)
}
