/** Sends one message to a server again, in a conversation of its own that nobody judges. */
import { isJsonObject, isRevisionId, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { HarnessError } from '../../harness-error.ts'
import { openTestClient } from '../../peers/client/open-test-client.ts'
import { Patience } from '../../peers/patience.ts'
import { Starts } from '../../peers/starts.ts'
import { revisionOf } from '../../revisions/index.ts'
import { serverChannels } from '../../targets/server-channels.ts'
import type { ServerTarget } from '../../targets/target.ts'
import { pausableLimit } from '../../time/pausable-limit.ts'
import { tool } from '../../tool.ts'
import { textOf } from '../../trace/message-json.ts'
import { type Side, type TransportKind, transportKinds } from '../../trace/place.ts'
import { createRecorder } from '../../trace/recorder.ts'
import type { Secrets } from '../../trace/secrets/redaction.ts'
import { withProcesses } from '../../transports/stdio/run-processes.ts'
import { defaultBounds } from '../../wire/bounds.ts'
import { parseJson } from '../../wire/json/json.ts'
import { shorten } from '../../wire/shorten.ts'

/** A message of a client, where it was sent. */
export interface SendAgain {
  readonly revision: string
  readonly transport: string
  readonly text: string
}

/** What came of it. */
export interface SentAgain {
  /** The message and all that the server said to it, in order, without secrets. */
  readonly lines: readonly { readonly from: Side; readonly text: string }[]
  /** Why there is no answer. */
  readonly problem?: string
}

/** Milliseconds for the start, for an answer, and for all. */
const startMs = 30_000
const answerMs = 10_000
const wholeMs = 60_000
/** Characters of a line, and lines. */
const longest = 20_000
const mostLines = 50

/** Connects anew, opens the conversation and sends the message under an id of its own. Never rejects. */
export async function sendAgain(target: ServerTarget, message: SendAgain, secrets: Secrets): Promise<SentAgain> {
  const { revision, transport, text } = message
  const json = parseJson(text)
  const kind = transportKinds.find((one) => one === transport)
  if (!isRevisionId(revision) || kind === undefined || !isJsonObject(json))
    return { lines: [], problem: 'It is no single message of a known revision, so it cannot be sent again.' }
  const { id: _, ...rest } = json
  const again = 'id' in json ? { ...rest, id: 'sent-again' } : rest
  const lines: { from: Side; text: string }[] = []
  const { result, kill } = withProcesses(() =>
    converse(target, { revision, transport: kind, message: again }, lines, secrets),
  )
  try {
    const problem = await result
    return { lines, problem }
  } catch (thrown) {
    return { lines, problem: secrets.output(HarnessError.from(thrown).message) }
  } finally {
    kill()
  }
}

async function converse(
  target: ServerTarget,
  { revision, transport, message }: { revision: RevisionId; transport: TransportKind; message: JsonObject },
  lines: { from: Side; text: string }[],
  secrets: Secrets,
): Promise<string | undefined> {
  const start = performance.now()
  const recorder = createRecorder({ now: () => performance.now() - start, redact: secrets.event })
  let isOpen = false
  recorder.keep((event) => {
    if (event.kind !== 'message' || !isOpen || lines.length >= mostLines) return
    lines.push({ from: event.direction === 'sent' ? 'client' : 'server', text: shorten(textOf(event), longest) })
  })
  const signal = AbortSignal.timeout(wholeMs)
  const { groups, stop } = await serverChannels(target, {
    ...{ transports: [transport], recorder, bounds: defaultBounds, signal, startMs },
  })
  const [factory] = groups.flat()
  try {
    if (factory === undefined) return 'The server is not reached over that transport.'
    const lag = (): number => 0
    const settings = {
      ...{ factory, recorder, revision: revisionOf(revision), clientInfo: { ...tool } },
      ...{ nextConnection: () => 'again', patience: new Patience(answerMs, lag), starts: new Starts(startMs, lag) },
    }
    const client = await openTestClient(settings, pausableLimit(signal, wholeMs))
    try {
      await client.open()
      if (client.opened === undefined) return 'The server did not open a conversation in that revision.'
      isOpen = true
      const { response, whatCame } = await client.send(message)
      return 'id' in message && response === undefined ? `No answer: ${whatCame}.` : undefined
    } finally {
      isOpen = false
      await client.close()
    }
  } finally {
    await stop()
  }
}
