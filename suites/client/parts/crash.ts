/** A stdio server that dies once, when the client is at rest, and what a driver does then. */
import {
  type Action,
  at,
  type Conversation,
  type JudgeContext,
  type Message,
  type MethodScript,
  parseJson,
  type TestServer,
} from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'

/** Milliseconds that a client has for starting the server again, whatever pause it makes before. */
const restartMs = 5_000

/** Milliseconds without traffic: the client may wait for so long by order. */
export const crashIdleMs = restartMs + 1_000

export const notice = 'notifications/tools/list_changed'

/** The first call may be lost with the server, or be refused while it is started. */
export const afterCrash: readonly Action[] = [
  { action: 'call-tool', name: 'after', id: 'after' },
  { action: 'wait', for: notice, timeoutMs: restartMs },
  { action: 'call-tool', name: 'last', id: 'last' },
]

export const namedTools: readonly JsonObject[] = ['before', 'after', 'last'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}))

export const called: MethodScript = async () => ({ content: [{ type: 'text', text: 'done' }] })

/** Whether the driver came to report this action. */
export async function isReported(server: TestServer, id: string): Promise<boolean> {
  const report = await server.until((event) => event.kind === 'driver-report' && at(parseJson(event.text), 'id') === id)
  return report !== undefined
}

/** Dies once the call `before` has been reported: nobody waits for anything then. */
export async function crashOnce(server: TestServer): Promise<void> {
  if (await isReported(server, 'before')) server.crash()
}

/** The call of this tool. */
export const callNamed = (name: string, conversations: readonly Conversation[]): Message | undefined =>
  conversations
    .flatMap(({ bySubject }) => bySubject)
    .find(({ method, params }) => method === 'tools/call' && params?.name === name)

/** The conversation with the server that died, and all that the client said to those that it started after it. */
export function sinceCrash({ conversations }: Pick<JudgeContext, 'conversations'>): readonly Conversation[] {
  const died = conversations.findIndex((conversation) => callNamed('before', [conversation]) !== undefined)
  const [dead, ...others] = died < 0 ? [] : conversations.slice(died)
  return dead === undefined ? [] : [dead, ...others.filter(({ bySubject }) => bySubject.length > 0)]
}
