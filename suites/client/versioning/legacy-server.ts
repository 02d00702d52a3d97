import {
  all,
  type ClientDrive,
  check,
  type Finding,
  type JudgeContext,
  type Labels,
  type MethodScript,
  missing,
  modern,
  noAnswer,
  notObserved,
  passed,
  RpcError,
  seen,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { clientScenario } from '../../define.ts'
import { conversationOf } from '../../judging/conversation-of.ts'

/** What the probe of the era may meet at a server that has only the handshake. */
const refusals = {
  methodNotFound: codes.methodNotFound,
  invalidParams: codes.invalidParams,
  serverError: -32000,
  internalError: codes.internalError,
  application: 1,
} as const
type Code = keyof typeof refusals
type Reaction = Code | 'silence'
const reactions: readonly Reaction[] = [
  'methodNotFound',
  'invalidParams',
  'serverError',
  'internalError',
  'application',
  'silence',
]
type Label = `probe:${Reaction}` | `fallback:${Reaction}`

/** Milliseconds that we wait for a client to end its own waiting; no rule bounds it, so that longer is no breach. */
const silenceMs = 5_000

const pinned =
  'the client never fell back: it speaks one era only, at least when MCP_CONFORMANCE_PROTOCOL_VERSION is not set'

/** Whether the client fell back; what it did not do in time, it may do when all is looked at again. */
async function probe({ serve }: ClientDrive<Label>, reaction: Reaction, answer: MethodScript<Label>): Promise<boolean> {
  const server = await serve(
    {
      on: {
        'server/discover': (request, next) => {
          if (request.earlier === 0) request.label(`probe:${reaction}`)
          return answer(request, next)
        },
      },
    },
    { protocolVersion: 'any', serverRevision: '2025-11-25', idleMs: reaction === 'silence' ? silenceMs : undefined },
  )
  const fallback = await server.next(({ method }) => method === 'initialize', { as: `fallback:${reaction}` })
  if (reaction === 'methodNotFound') await server.done()
  else await server.close()
  return fallback !== undefined
}

/** Judges a reaction if the client probes, and falls back in at least one case. */
function fellBack(labels: Labels<Label>, context: JudgeContext, reaction: Reaction, what: string): Finding {
  const probe = seen(labels, `probe:${reaction}`)
  if (probe === undefined) return notObserved('the client did not begin with server/discover')
  const fallback = seen(labels, `fallback:${reaction}`)
  if (fallback !== undefined) return fallback.sent ? passed : notObserved(what)
  const isDualEra = reactions.some((other) => seen(labels, `fallback:${other}`) !== undefined)
  if (!isDualEra) return notObserved(pinned)
  const closed = conversationOf(probe, context).events.find((e) => e.kind === 'connection-closed')
  // How long a client waits for an answer is its own affair; whoever has one and waits on waits for nothing.
  if (reaction === 'silence' && closed?.kind === 'connection-closed' && closed.by === 'us') {
    return notObserved(`the client was still waiting when we ended it, after ${silenceMs / 1000} s at most`)
  }
  return missing(`initialize after server/discover was ${what}`, ...probe.evidence)
}

export default clientScenario<Label>({
  title: 'Probing a stdio server that has only the handshake',
  revisions: modern,
  transports: ['stdio'],
  async drive(drive) {
    const fails =
      (code: number): MethodScript<Label> =>
      async () => {
        throw new RpcError(code, 'no such method here')
      }
    const didFallBack = async (reaction: Code): Promise<boolean> => probe(drive, reaction, fails(refusals[reaction]))
    const first = await didFallBack('methodNotFound')
    const second = await didFallBack('invalidParams')
    // A client that only speaks the modern revision has nothing to do with the rest.
    if (!first && !second && !(await didFallBack('methodNotFound'))) return
    await probe(drive, 'silence', async () => noAnswer)
    // One code that it does not fall back on is enough.
    if (!second) return
    for (const code of ['serverError', 'internalError', 'application'] as const) {
      if (!(await didFallBack(code))) return
    }
  },
  judges: {
    'versioning.probe.fallback-on-error': (labels, context) =>
      fellBack(labels, context, 'methodNotFound', 'refused with -32601'),
    'versioning.probe.fallback-any-code': (labels, context) =>
      all(
        (['invalidParams', 'serverError', 'internalError', 'application'] as const).map((code) =>
          fellBack(labels, context, code, `refused with ${refusals[code]}`),
        ),
      ),
    'versioning.probe.fallback-on-silence': (labels, context) => fellBack(labels, context, 'silence', 'not answered'),
    'versioning.probe.era-cached': (labels, context) => {
      const fallback = seen(labels, 'fallback:methodNotFound')
      if (fallback === undefined) return notObserved(pinned)
      const opening = fallback.sent
      const probed = seen(labels, 'probe:methodNotFound')?.sent?.seq
      if (probed === undefined || opening === undefined || probed > opening.seq) {
        return notObserved('the client did not begin with server/discover')
      }
      const later = conversationOf(fallback, context).bySubject.filter(({ seq }) => seq > opening.seq)
      const again = later.find(({ method }) => method === 'server/discover')
      if (!later.some(({ kind }) => kind === 'request')) return notObserved('the client did nothing after initialize')
      return check(again === undefined, 'no further probe of a server that proved to be old', again?.json)
    },
  },
})
