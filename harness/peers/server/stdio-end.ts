/** Our server over stdio: each start of the stand-in is a connection. */

import { openStdioServer } from '../../transports/stdio/server.ts'
import type { StandIn } from '../../transports/stdio/stand-in-connection.ts'
import type { ServerEnd } from './end.ts'
import { takeUnit } from './line-rules.ts'
import type { Outlet } from './outlet.ts'
import type { ScriptedServer } from './scripted-server.ts'

export async function openStdioEnd(peer: ScriptedServer, standIn?: readonly string[]): Promise<ServerEnd> {
  const { script, recorder, bounds, onFailure } = peer.options
  const ignores = (what: 'stdin-closed' | 'SIGTERM'): boolean => script.ignore?.includes(what) === true
  let closing = false
  let youngest: StandIn | undefined
  const crashed = new Set<StandIn>()
  const server = await openStdioServer({
    recorder,
    bounds,
    standIn,
    cut: script.cut,
    open: () => peer.connections.open().id,
    onConnection: (started) => {
      const connection = peer.connections.byId(started.connection)
      const outlet: Outlet = {
        get open() {
          return started.open
        },
        write: (text, { eventId: _, ...options } = {}) => started.writeLine(text, options),
      }
      youngest = started
      connection.outlet = outlet
      peer.outletOpened()
      return {
        onLine: (line, seq) => void takeUnit(peer, connection, line, seq, outlet).catch(onFailure),
        onInputEnded: () => {
          if (!ignores('stdin-closed')) started.exit(0)
        },
        onSignal: (signal) => {
          if (signal !== 'SIGTERM' || !ignores('SIGTERM')) started.exit(0)
        },
        onGone: (told) => {
          if (closing) return
          if (crashed.has(started))
            return peer.connections.end(connection, 'us', 'our stand-in has died, as the scenario has it')
          const reason = told ? 'our stand-in has exited, as the client asked' : 'our stand-in was killed by SIGKILL'
          peer.connections.end(connection, 'target', reason)
        },
      }
    },
  })
  return {
    address: { command: server.command },
    expireSessions: () => {},
    stderr: (text) => youngest?.stderr(text),
    crash: () => {
      if (youngest === undefined) return
      crashed.add(youngest)
      youngest.exit(1)
    },
    settled: (signal) => server.settled(signal),
    close: () => {
      closing = true
      return server.close()
    },
  }
}
