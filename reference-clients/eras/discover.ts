import { codes } from '../../schema/error-codes.ts'
import type { Connection } from '../connection.ts'
import { HttpFailure, Incompatible, RequestTimeout } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { type JsonObject, nameOf, objectAt, RpcError } from '../messages.ts'
import { handshakeRevisions, statelessRevisions } from '../revisions.ts'
import { commonRevision, dress, supportedVersions } from './stateless.ts'

const modernErrors: readonly number[] = [
  codes.headerMismatch,
  codes.missingRequiredClientCapability,
  codes.unsupportedProtocolVersion,
]

/** True for an error that only a server of 2026-07-28 gives (basic/versioning, Backward Compatibility). */
export function isModernError(error: unknown): boolean {
  return error instanceof RpcError && modernErrors.includes(error.code)
}

/** What the probe found: a server of this era, or a legacy one that needs `initialize`. */
type Discovery = { era: 'stateless' } | { era: 'handshake'; because: unknown }

/**
 * Sends `server/discover` and settles the revision in `run.state`. A legacy server is only reported when
 * `hasLegacy`; otherwise, and when no version is common, throws.
 */
export async function discover(run: Run, connection: Connection, hasLegacy: boolean): Promise<Discovery> {
  const { state } = run
  state.era = 'stateless'
  state.revision = statelessRevisions.at(-1) ?? ''
  const methods = run.decide.probe(() => ['server/discover'])
  const probe = async () => {
    let found: JsonObject = {}
    for (const method of methods) {
      found = await connection.request(method, dress(run), { cancellable: false, waitMs: waitMs(run, connection) })
    }
    return found
  }
  let result: JsonObject
  try {
    result = await probe()
  } catch (error) {
    const choice = run.decide.era(error, () => nextStep(error, hasLegacy))
    if (choice === 'legacy') return { era: 'handshake', because: error }
    if (choice === 'hang') await new Promise((resolve) => run.signal.addEventListener('abort', resolve, { once: true }))
    if (choice === 'fail' || choice === 'hang') throw error
    state.revision = commonRevision(supportedVersions(error)) ?? state.revision
    result = await probe()
  }
  const isDiscovered = methods.at(-1) === 'server/discover'
  const revision = isDiscovered ? commonRevision(result.supportedVersions) : state.revision
  if (revision === undefined) {
    if (hasLegacy && listsHandshake(result.supportedVersions)) return { era: 'handshake', because: result }
    throw new Incompatible(`no common version in ${JSON.stringify(result.supportedVersions)}`)
  }
  state.revision = revision
  state.serverName = nameOf(objectAt(objectAt(result, '_meta'), 'io.modelcontextprotocol/serverInfo'))
  state.serverCapabilities = isDiscovered ? objectAt(result, 'capabilities') : {}
  state.open = true
  return { era: 'stateless' }
}

/** On stdio silence proves a legacy server; over HTTP every request gets a response. */
function waitMs(run: Run, connection: Connection): number {
  return connection.channel.transport === 'stdio' ? run.limits.probeMs : run.limits.requestMs
}

function nextStep(error: unknown, hasLegacy: boolean): 'legacy' | 'retry' | 'fail' {
  if (isModernError(error)) {
    const listed = supportedVersions(error)
    if (commonRevision(listed) !== undefined) return 'retry'
    return hasLegacy && listsHandshake(listed) ? 'legacy' : 'fail'
  }
  if (!hasLegacy) return 'fail'
  const isRefused = error instanceof HttpFailure && ![401, 403, 429].includes(error.status) && error.status < 500
  return error instanceof RpcError || error instanceof RequestTimeout || isRefused ? 'legacy' : 'fail'
}

function listsHandshake(supported: unknown): boolean {
  return Array.isArray(supported) && handshakeRevisions.some((revision) => supported.includes(revision))
}
