import type { RequestContext } from '../context.ts'
import { skillsExtension } from '../features/skills.ts'
import type { JsonObject } from '../json-rpc.ts'
import { isSince, isStateless, type Revision } from '../revisions.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'
import { tasksExtension } from '../tasks/extension.ts'
import { tasksCapability } from '../tasks/handshake.ts'

/** The capabilities declared for a request's revision; change notifications only where something can carry them. */
export function serverCapabilities(context: RequestContext): JsonObject {
  const clean = (asking: RequestContext): JsonObject => {
    const { revision, connection } = asking
    const canPush = connection.outlet !== undefined || isStateless(revision)
    const listChanged = canPush ? { listChanged: true } : {}
    return {
      tools: { ...listChanged },
      resources: { ...listChanged, ...(canPush && { subscribe: true }) },
      prompts: { ...listChanged },
      logging: {},
      ...(isSince(revision, '2025-03-26') && { completions: {} }),
      ...(revision === '2025-11-25' && { tasks: tasksCapability(asking) }),
      ...(isStateless(revision) && {
        extensions: { [tasksExtension]: {}, [skillsExtension]: { directoryRead: true } },
      }),
    }
  }
  return through(context.server.seams.capabilities, clean, context)
}

/** Name and version of this server, with the members that the revision knows. */
export function serverInfo(server: Server, revision: Revision): unknown {
  const clean = (spoken: Revision): unknown => ({
    name: 'mcp-conform-reference-server',
    version: '1.0.0',
    ...(isSince(spoken, '2025-06-18') && { title: 'Reference server of mcp-conform' }),
    ...(isSince(spoken, '2025-11-25') && { description: 'Follows every rule, for the proof of the judges.' }),
  })
  return through(server.seams.serverInfo, clean, revision)
}

export const instructions = 'Tools named after the fixture contract; echo and add are safe to call.'
