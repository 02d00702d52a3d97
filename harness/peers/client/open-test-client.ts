/** Opens a connection and puts our client on it. */
import type { JsonObject } from '../../../schema/index.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { ChannelFactory } from '../../transports/channel.ts'
import type { Patience } from '../patience.ts'
import { Mailbox } from './mailbox.ts'
import { OpenTestClient } from './test-client.ts'

export interface TestClientSettings {
  readonly factory: ChannelFactory
  readonly revision: Revision
  readonly recorder: Recorder
  /** Gives each connection of the run a name of its own. */
  nextConnection(): string
  readonly clientInfo: JsonObject
  /** Shared by all connections to the target over this transport. */
  readonly patience: Patience
}

/** Rejects with a HarnessError when the target cannot be started or reached. Nothing is sent yet. */
export async function openTestClient(
  settings: TestClientSettings,
  signal: AbortSignal,
  capabilities: JsonObject = {},
): Promise<OpenTestClient> {
  const { factory, revision, recorder, clientInfo, patience } = settings
  const connection = settings.nextConnection()
  const mailbox = new Mailbox(recorder, connection)
  const channel = await factory.open({ connection, revision: revision.id, recorder, signal })
  return new OpenTestClient({ channel, mailbox, recorder, revision, capabilities, clientInfo, patience }, signal)
}
