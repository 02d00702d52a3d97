import {
  all,
  type ClientDrive,
  check,
  type Exchange,
  type Finding,
  failed,
  type JudgeContext,
  type MethodScript,
  modern,
  noAnswer,
  notObserved,
  passed,
  RpcError,
} from '../../../harness/index.ts'
import { clientScenario } from '../../define.ts'

/** What the probe of the era may meet at a server that has only the handshake. */
const codes = {
  methodNotFound: -32601,
  invalidParams: -32602,
  serverError: -32000,
  internalError: -32603,
  application: 1,
} as const
type Code = keyof typeof codes
type Reaction = Code | 'silence'
type Label = `probe:${Reaction}` | `fallback:${Reaction}`

/** Milliseconds that we wait for a client to end its own waiting; no rule bounds it, so that longer is no breach. */
const silenceMs = 5_000

const pinned =
  'the client never fell back: it speaks one era only, at least when MCP_CONFORMANCE_PROTOCOL_VERSION is not set'

async function probeOnce(
  { serve }: ClientDrive<Label>,
  reaction: Reaction,
  answer: MethodScript<Label>,
): Promise<boolean> {
  const server = await serve(
    {
      on: {
        'server/discover': (request, next) => {
          if (request.earlier === 0) request.label(`probe:${reaction}`)
          return answer(request, next)
        },
      },
    },
    { protocolVersion: 'any', serverRevision: '2025-11-25', ...(reaction === 'silence' ? { idleMs: silenceMs } : {}) },
  )
  const fallback = await server.next(({ method }) => method === 'initialize', { as: `fallback:${reaction}` })
  if (reaction === 'methodNotFound') await server.done()
  else await server.close()
  return fallback !== undefined
}

/** Twice if need be: one timeout on a busy machine proves nothing. */
const probe = async (drive: ClientDrive<Label>, reaction: Reaction, answer: MethodScript<Label>): Promise<boolean> =>
  (await probeOnce(drive, reaction, answer)) || (await probeOnce(drive, reaction, answer))

type Labels = Readonly<Record<Label, Exchange>>

/** Judges a reaction if the client probes, and falls back in at least one case. */
function fellBack(labels: Labels, { conversations }: JudgeContext, reaction: Reaction, what: string): Finding {
  if (!Reflect.has(labels, `probe:${reaction}`)) return notObserved('the client did not begin with server/discover')
  if (Reflect.has(labels, `fallback:${reaction}`))
    return labels[`fallback:${reaction}`].sent ? passed : notObserved(what)
  const isDualEra = [...Object.keys(codes), 'silence'].some((other) => Reflect.has(labels, `fallback:${other}`))
  if (!isDualEra) return notObserved(pinned)
  const { connection } = labels[`probe:${reaction}`]
  const closed = conversations
    .find((c) => c.connection === connection)
    ?.events.find((e) => e.kind === 'connection-closed')
  if (closed?.kind === 'connection-closed' && closed.by === 'us') {
    return notObserved(`the client was still waiting when we ended it, after ${silenceMs / 1000} s at most`)
  }
  return failed(
    `initialize after server/discover was ${what}`,
    'it did not come',
    ...labels[`probe:${reaction}`].evidence,
  )
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
    let isDualEra = await probe(drive, 'methodNotFound', fails(codes.methodNotFound))
    isDualEra = (await probe(drive, 'invalidParams', fails(codes.invalidParams))) || isDualEra
    // A client that only speaks the modern revision has nothing to do with the rest.
    if (!isDualEra) return
    await probe(drive, 'serverError', fails(codes.serverError))
    await probe(drive, 'internalError', fails(codes.internalError))
    await probe(drive, 'application', fails(codes.application))
    await probeOnce(drive, 'silence', async () => noAnswer)
  },
  judges: {
    'versioning.probe.fallback-on-error': (labels, context) =>
      fellBack(labels, context, 'methodNotFound', 'refused with -32601'),
    'versioning.probe.fallback-any-code': (labels, context) =>
      all(
        (['invalidParams', 'serverError', 'internalError', 'application'] as const).map((code) =>
          fellBack(labels, context, code, `refused with ${codes[code]}`),
        ),
      ),
    'versioning.probe.fallback-on-silence': (labels, context) => fellBack(labels, context, 'silence', 'not answered'),
    'versioning.probe.era-cached': (labels, { conversations }) => {
      if (!Reflect.has(labels, 'fallback:methodNotFound')) return notObserved(pinned)
      const opening = labels['fallback:methodNotFound'].sent
      const after = conversations.find(({ connection }) => connection === labels['fallback:methodNotFound'].connection)
      const probed = Reflect.has(labels, 'probe:methodNotFound') ? labels['probe:methodNotFound'].sent?.seq : undefined
      if (probed === undefined || opening === undefined || probed > opening.seq) {
        return notObserved('the client did not begin with server/discover')
      }
      const again = after?.bySubject.find(
        ({ seq, method }) => seq > (opening?.seq ?? 0) && method === 'server/discover',
      )
      const asked = after?.bySubject.filter(({ seq, kind }) => kind === 'request' && seq > (opening?.seq ?? 0)) ?? []
      if (asked.length === 0) return notObserved('the client did nothing after initialize')
      return check(again === undefined, 'no further probe of a server that proved to be old', again?.json)
    },
  },
})
