import { codes } from '../../schema/error-codes.ts'
import { type Connection, openConnection } from '../connection.ts'
import { HttpFailure, Incompatible } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { RpcError } from '../messages.ts'
import { eraOf, handshakeRevisions } from '../revisions.ts'
import type { Channel, Receiver } from '../transports/channel.ts'
import { openHttpSse } from '../transports/http-sse/client.ts'
import { openStdio, type StdioStreams } from '../transports/stdio/client.ts'
import { openStreamableHttp } from '../transports/streamable-http/client.ts'
import { discover, isModernError } from './discover.ts'
import { openSession } from './handshake.ts'
import type { Session } from './session.ts'
import { statelessSession } from './stateless.ts'

/** The revisions that the client can use, from its options. */
interface Plan {
  modern: boolean
  /** The newest handshake revision; undefined when the client is modern only. */
  offered: string | undefined
}

function planOf(run: Run): Plan {
  const { revision, era = 'auto' } = run.options
  if (revision !== undefined) {
    const isModern = eraOf(revision) === 'stateless'
    return { modern: isModern, offered: isModern ? undefined : revision }
  }
  return { modern: era !== 'legacy', offered: era === 'modern' ? undefined : handshakeRevisions.at(-1) }
}

/** Opens a session over stdio: both eras on the same process (basic/versioning). */
export function connectStdio(run: Run, streams: StdioStreams): Promise<Session> {
  return settle(run, planOf(run), (receiver) => openStdio(run, streams, receiver))
}

/** Opens a session over HTTP: Streamable HTTP of either era, else HTTP+SSE (Streamable HTTP, Backward Compatibility). */
export async function connectHttp(run: Run, url: string): Promise<Session> {
  const plan = planOf(run)
  const isOldOnly = plan.offered === '2024-11-05' && run.options.transport === undefined
  const viaHttpSse = (waitMs: number) =>
    settle(run, { ...plan, modern: false }, (receiver) => openHttpSse(run, url, receiver, waitMs))
  const viaStreamableHttp = () => settle(run, plan, (receiver) => openStreamableHttp(run, url, receiver))
  if (run.options.transport === 'http-sse') return viaHttpSse(run.limits.requestMs)
  if (isOldOnly) {
    // 2024-11-05 knows no other HTTP transport, yet newer servers speak that revision over theirs.
    return viaHttpSse(run.limits.probeMs).catch((error) => {
      if (error instanceof Incompatible || error instanceof HttpFailure) return viaStreamableHttp()
      throw error
    })
  }
  if (run.decide.firstTransport(() => 'streamable-http') === 'http-sse') {
    return viaHttpSse(run.limits.probeMs).catch(viaStreamableHttp)
  }
  try {
    return await viaStreamableHttp()
  } catch (error) {
    const mayBeOld = plan.offered !== undefined && run.options.transport === undefined && looksOld(error)
    if (run.decide.fallback(error, () => (mayBeOld ? 'http-sse' : 'fail')) === 'fail') throw error
    return viaHttpSse(run.limits.requestMs)
  }
}

async function settle(
  run: Run,
  plan: Plan,
  open: (receiver: Receiver) => Channel | Promise<Channel>,
): Promise<Session> {
  run.state.revision = plan.offered ?? run.state.revision
  const connection = await openConnection(run, open)
  try {
    const session = await agree(run, plan, connection)
    await run.seams.order?.afterOpen?.(connection.context)
    return session
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function agree(run: Run, plan: Plan, connection: Connection): Promise<Session> {
  const first = run.decide.firstEra(() => 'stateless')
  if (plan.modern && plan.offered !== undefined && first === 'handshake') {
    try {
      return await openSession(run, connection, plan.offered)
    } catch (error) {
      if (!(error instanceof RpcError) && !(error instanceof HttpFailure)) throw error
    }
  }
  if (plan.modern) {
    const found = await discover(run, connection, plan.offered !== undefined)
    if (found.era === 'stateless') return statelessSession(run, connection)
  }
  if (plan.offered === undefined) throw new Incompatible('the server needs a handshake')
  return openSession(run, connection, plan.offered)
}

/** A 4xx to `initialize` that comes neither from a modern server nor from one that wants authorization. */
function looksOld(error: unknown): boolean {
  if (isModernError(error) || (error instanceof RpcError && error.code === codes.methodNotFound)) return false
  const status = error instanceof HttpFailure ? error.status : statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && ![401, 403, 429].includes(status)
}

function statusOf(error: unknown): number | undefined {
  const status = error instanceof RpcError && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}
