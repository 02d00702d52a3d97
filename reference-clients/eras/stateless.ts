import { codes } from '../../schema/error-codes.ts'
import { clientInfo, declaredCapabilities } from '../capabilities.ts'
import type { Connection } from '../connection.ts'
import { BrokenStream, InvalidResult } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject, RpcError } from '../messages.ts'
import { statelessRevisions } from '../revisions.ts'
import { keptTask, resultOfTask } from '../tasks/extension.ts'
import { retryParams, takesInput } from './input-required.ts'
import type { ActionOptions, Session } from './session.ts'

/** The newest revision of a list that this client speaks without a handshake. */
export function commonRevision(supported: unknown): string | undefined {
  const listed = Array.isArray(supported) ? supported : []
  return statelessRevisions.findLast((revision) => listed.includes(revision))
}

/** The params with the metadata that every 2026-07-28 request carries (basic/index, _meta). */
export function dress(run: Run, params: JsonObject = {}): JsonObject {
  const { revision } = run.state
  const meta: JsonObject = {
    ...(isObject(params._meta) ? params._meta : {}),
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': declaredCapabilities(run.options, revision),
    'io.modelcontextprotocol/clientInfo': clientInfo,
  }
  return { ...params, _meta: meta }
}

/** A conversation without a session: each request stands alone. The revision in force is `run.state.revision`. */
export function statelessSession(run: Run, connection: Connection): Session {
  const ask = (method: string, params: JsonObject) => once(run, connection, method, params, {})
  async function complete(method: string, params?: JsonObject, options: ActionOptions = {}): Promise<JsonObject> {
    const { cancelAfterMs, ...sending } = options
    const following = { run, connection, ask, params: params ?? {} }
    const kept = method === 'tools/call' ? keptTask(following) : undefined
    if (kept !== undefined) return resultOfTask(following, kept, cancelAfterMs)
    let next = params
    for (let round = 0; round <= run.limits.rounds; round += 1) {
      const result = await once(run, connection, method, next, sending)
      const type = run.decide.resultType(result, () => resultType(result, method))
      if (type === 'complete') return result
      if (type === 'task') return resultOfTask(following, result, cancelAfterMs)
      if (type === 'invalid') throw new InvalidResult(`unusable resultType ${JSON.stringify(result.resultType)}`)
      await run.seams.beforeRetry?.()
      next = await retryParams(run, params ?? {}, result)
    }
    throw new InvalidResult(`no complete result after ${run.limits.rounds} rounds`)
  }
  return {
    connection,
    request(method, params, options) {
      const ask = () => complete(method, params, options)
      return run.seams.request === undefined ? ask() : run.seams.request(method, params, ask)
    },
    fence: async () => {},
    close: () => connection.close(),
  }
}

/** A missing type means complete: servers from before 2026-07-28 do not send one. */
function resultType(result: JsonObject, method: string): 'complete' | 'input_required' | 'task' | 'invalid' {
  if (result.resultType === undefined || result.resultType === 'complete') return 'complete'
  if (result.resultType === 'task') return method === 'tools/call' ? 'task' : 'invalid'
  return result.resultType === 'input_required' && takesInput(method) ? 'input_required' : 'invalid'
}

/** One exchange; repeated under a new id when its stream broke or the server names a version that we speak too. */
async function once(
  run: Run,
  connection: Connection,
  method: string,
  params: JsonObject | undefined,
  options: ActionOptions,
): Promise<JsonObject> {
  const send = () => connection.request(method, dress(run, params), options)
  try {
    return await send()
  } catch (error) {
    if (error instanceof BrokenStream && error.reissue) return send()
    const listed = supportedVersions(error)
    const revision = commonRevision(listed)
    if (revision === undefined) throw error
    run.state.revision = revision
    return send()
  }
}

/** The versions that an UnsupportedProtocolVersionError lists; undefined for any other error. */
export function supportedVersions(error: unknown): unknown {
  if (!(error instanceof RpcError) || error.code !== codes.unsupportedProtocolVersion) return undefined
  return isObject(error.data) ? error.data.supported : undefined
}
