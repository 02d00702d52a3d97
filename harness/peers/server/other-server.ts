/** A second MCP server of ours in the same launch of the client, for what shows only where a client has two. */
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { Action } from '../../driver/actions.ts'
import { theOther } from './drive.ts'
import type { ServerEnd } from './end.ts'
import { ScriptedServer } from './scripted-server.ts'
import { openServerEnd } from './server-end.ts'
import type { ScriptedServerOptions } from './server-options.ts'
import { besidesOther } from './web/sites.ts'

interface OtherServer {
  readonly end: ServerEnd
  /** The actions, with the place of this server where they name it. */
  locate(actions: readonly Action[]): readonly Action[]
  /** Tells in the trace that its connections are over. */
  over(by: 'us' | 'target'): void
}

/** @param first the options of the server beside which it stands */
export async function openOther(
  first: ScriptedServerOptions,
  standIn: readonly string[] | undefined,
): Promise<OtherServer | undefined> {
  const { script, ...shared } = first
  if (script.other === undefined) return undefined
  const name = `${first.name}.${besidesOther}`
  const peer = new ScriptedServer({ ...shared, name, script: script.other, site: besidesOther, onReady: () => {} })
  const end = await openServerEnd(peer, standIn)
  const place: JsonObject = { transport: first.transport, ...addressOf(end) }
  return {
    end,
    locate: (actions) =>
      actions.map((action) =>
        action.action === 'connect' && action.server === theOther ? { ...action, server: place } : action,
      ),
    over: (by) => peer.connections.close(by),
  }
}

function addressOf({ address }: ServerEnd): Readonly<Record<string, Json>> {
  return 'url' in address ? { url: address.url } : { command: [...address.command] }
}

/** Whether a connection was with the second server of its launch. */
export const isWithOther = (connection: string): boolean => connection.split('.')[1] === besidesOther
