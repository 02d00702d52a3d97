/** Opens a connection and puts our client on it. */
import type { JsonObject } from '../../../schema/index.ts'
import type { Revision } from '../../revisions/revision.ts'
import { type PausableLimit, pausableLimit } from '../../time/pausable-limit.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { ChannelFactory } from '../../transports/channel.ts'
import type { HeldUp } from '../held-up.ts'
import type { Patience } from '../patience.ts'
import type { Starts } from '../starts.ts'
import type { ConnectOptions } from './drive.ts'
import { OpenTestClient } from './test-client.ts'
import { Mailbox } from './waiting/mailbox.ts'

export interface TestClientSettings {
  readonly factory: ChannelFactory
  readonly revision: Revision
  readonly recorder: Recorder
  /** Gives each connection of the run a name of its own. */
  nextConnection(): string
  readonly clientInfo: JsonObject
  /** Shared by all connections to the target over this transport. */
  readonly patience: Patience
  /** Shared by all connections to the target. */
  readonly starts: Starts
  /** Follows what the target may not have looked at yet, where several scenarios ask it at a time. */
  readonly heldUp?: HeldUp
}

/** Who our client is, as far as it differs from the usual one. */
type Introduced = Pick<ConnectOptions, 'capabilities' | 'token' | 'clientInfo'>

/**
 * Rejects with a HarnessError when the target cannot be started or reached. Nothing is sent yet.
 * @param time ends all waiting on the connection
 */
export async function openTestClient(
  settings: TestClientSettings,
  time: PausableLimit,
  { capabilities = {}, token, clientInfo = settings.clientInfo }: Introduced = {},
): Promise<OpenTestClient> {
  const { factory, revision, recorder, patience, starts, heldUp } = settings
  const connection = settings.nextConnection()
  const mailbox = new Mailbox(recorder, connection)
  // A server that listens on a port already runs: its first answer is limited like any other.
  const signal = factory.kind === 'stdio' ? time.signal : pausableLimit(time.signal, patience.answer).signal
  const channel = await factory.open({ connection, revision: revision.id, recorder, signal, token })
  const options = { channel, mailbox, recorder, revision, capabilities, clientInfo, patience, starts, heldUp }
  return new OpenTestClient(options, time)
}
