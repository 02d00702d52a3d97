import { openingLimit } from '../actions/act.ts'
import { clientInfo, declaredCapabilities } from '../capabilities.ts'
import type { Connection } from '../connection.ts'
import { Incompatible, messageOf, SessionLost, SessionRenewed } from '../errors.ts'
import type { Run } from '../launch/run.ts'
import { type JsonObject, nameOf, objectAt } from '../messages.ts'
import { handshakeRevisions } from '../revisions.ts'
import type { Session } from './session.ts'

/**
 * Opens a session with `initialize` (basic/lifecycle). `offered` is the newest revision that this client understands.
 * Throws Incompatible when the server wants another one, and what `initialize` failed with.
 */
export async function openSession(run: Run, connection: Connection, offered: string): Promise<Session> {
  const when = run.decide.listens(() => 'after')
  let renewal: Promise<void> | undefined

  function renew(): Promise<void> {
    renewal ??= restart().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function restart(): Promise<void> {
    connection.channel.renew()
    await handshake()
  }

  async function handshake(): Promise<void> {
    const onAnswered = () => {
      if (when === 'before') listen()
    }
    await shakeHands(run, connection, offered, onAnswered).catch((error) => {
      // The session may be over before it was used; then one more is tried.
      if (!(error instanceof SessionLost)) throw error
      connection.channel.renew()
      return shakeHands(run, connection, offered, onAnswered)
    })
    if (when === 'after') listen()
  }

  function listen(): void {
    connection.channel.listen(() => {
      renew().catch((error) => run.warn(`no new session: ${messageOf(error)}`))
    })
  }

  await handshake()
  const session: Session = {
    connection,
    async request(method, params, options = {}) {
      await renewal
      try {
        return await connection.request(method, params, options)
      } catch (error) {
        if (!(error instanceof SessionLost)) throw error
        const choice = run.decide.sessionLost(() => 'renew')
        if (choice === 'fail') throw error
        if (choice === 'renew') await renew()
        if (options.repeatAfterRenewal === false) throw new SessionRenewed('the session was renewed')
        return connection.request(method, params, options)
      }
    },
    async fence() {
      // The server may still want something: it has until it answers a ping.
      await session.request('ping').catch(() => {})
    },
    close: () => connection.close(),
  }
  return session
}

async function shakeHands(run: Run, connection: Connection, offered: string, onAnswered: () => void): Promise<void> {
  const { seams, state } = run
  state.era = 'handshake'
  state.revision = offered
  state.open = false
  await seams.order?.beforeInitialize?.(connection.context)
  const params: JsonObject = {
    protocolVersion: offered,
    capabilities: declaredCapabilities(run.options, offered),
    clientInfo,
  }
  const sent = seams.initialize ? seams.initialize(params, connection.context) : params
  const answer = connection.request('initialize', sent, { cancellable: false, ...openingLimit(run.options.actions) })
  answer.catch(() => {})
  await seams.order?.whileInitializing?.(connection.context)
  const result = await answer
  const version = String(result.protocolVersion)
  const isUnderstood = handshakeRevisions.includes(version) && version <= offered
  if (run.decide.version(version, () => (isUnderstood ? 'accept' : 'disconnect')) === 'disconnect') {
    throw new Incompatible(`the server wants protocol version ${version}, which this client does not speak`)
  }
  state.revision = version
  state.serverCapabilities = objectAt(result, 'capabilities')
  state.serverName = nameOf(objectAt(result, 'serverInfo'))
  state.open = true
  connection.channel.negotiated(version)
  onAnswered()
  await seams.order?.beforeInitialized?.(connection.context)
  await connection.notify('notifications/initialized')
}
