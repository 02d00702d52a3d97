/** The crash of the process that serves HTTP: it ends on nobody's connection, so what it was at is looked for on all. */
import { readConversation } from '../../conversation/read-conversation.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { isServing } from '../../trace/serving-process.ts'
import { afterMessage, type Crash, crashEvidence, exitLine, lastWords } from './crash.ts'
import { howEnded } from './how-ended.ts'

interface ServingCrash {
  readonly crash: Crash
  /** Which had sent what the process was at. */
  readonly execution: number | undefined
}

/** A message, or an HTTP request that carries none: what opens a stream, what ends a session. */
type Sent = EventOf<'message'> | EventOf<'http-request'>

interface Open {
  readonly sent: Sent
  /** Its HTTP response has begun: the server has read it. */
  isRead: boolean
}

/** Messages that wait for their answers, at most. */
const most = 200

export class ServingWatch {
  readonly #opened = new Map<string, EventOf<'connection-opened'>>()
  /** What nothing has come for yet, in the order of sending; it outlives its connection, for the exit is seen last. */
  #open: Open[] = []
  #last: Sent | undefined
  /** When the first connection broke since anything was answered: what was sent after that found nobody. */
  #brokenAt: number | undefined
  #output = ''
  /** We have ended it. */
  #isTold = false

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): ServingCrash | undefined {
    switch (event.kind) {
      case 'connection-opened':
        if (event.transport !== 'stdio') this.#opened.set(event.connection, event)
        return undefined
      case 'message':
        if (!this.#opened.has(event.connection)) return undefined
        if (event.direction === 'sent') this.#sent(event)
        else this.#answered(event)
        return undefined
      case 'http-request':
        if (event.direction === 'sent' && this.#opened.has(event.connection) && event.method !== 'POST')
          this.#sent(event)
        return undefined
      case 'http-response':
        for (const open of this.#open) if (isCarriedBy(open.sent, event)) open.isRead = true
        // A stream has answered no message yet; a refusal has.
        this.#served(({ sent }) => isCarriedBy(sent, event) && (event.status >= 300 || sent.kind === 'http-request'))
        return undefined
      case 'http-ended':
        if (event.by === 'target' && event.error !== undefined) this.#brokenAt ??= event.seq
        return undefined
      case 'stderr':
        if (isServing(event)) this.#output = event.text
        return undefined
      case 'signal-sent':
        if (isServing(event)) this.#isTold = true
        return undefined
      case 'process-exited':
        return isServing(event) ? this.#ended(event) : undefined
      default:
        return undefined
    }
  }

  #sent(event: Sent): void {
    this.#last = event
    this.#open.push({ sent: event, isRead: false })
    if (this.#open.length > most) this.#open.shift()
  }

  #served(fits: (open: Open) => boolean): void {
    this.#open = this.#open.filter((open) => !fits(open))
    this.#brokenAt = undefined
  }

  /**
   * What the HTTP response to a message carries has come of it, and of what was sent and read before it; what else is on its way
   * may be too much yet. What comes on another stream says only that the server lives.
   */
  #answered(event: EventOf<'message'>): void {
    const carrier = this.#open.find(({ sent }) => sent.kind === 'message' && isCarriedBy(sent, event))?.sent
    this.#served(({ sent, isRead }) => {
      if (sent.kind !== 'message' || sent.connection !== event.connection) return false
      return carrier === undefined || sent === carrier || (isRead && sent.seq < carrier.seq)
    })
  }

  /** A server that we have started is there until we end it: any end is a crash, whatever its code. */
  #ended(exit: EventOf<'process-exited'>): ServingCrash | undefined {
    const open = this.#suspects()
    const sent = open.findLast(({ deliberate }) => deliberate !== undefined) ?? open.at(-1) ?? this.#last
    const opened = this.#opened.get(sent?.connection ?? '')
    const output = this.#output
    const isTold = this.#isTold
    this.#isTold = false
    this.#open = []
    this.#last = this.#brokenAt = undefined
    this.#output = ''
    if (isTold || sent === undefined || opened === undefined) return undefined
    const conversation = readConversation([opened, sent])
    const crash: Crash = {
      revision: opened.revision,
      transport: opened.transport,
      how: howEnded(exit),
      ...(sent.kind === 'http-request' ? afterRequest(sent) : afterMessage(conversation.byPeer[0])),
      suspects: open.length,
      ...lastWords(output),
      evidence: [...crashEvidence(conversation, [sent.seq]), exitLine(exit)],
    }
    return { crash, execution: sent.execution }
  }

  /** What was open when it broke: what breaks a rule comes before what is valid, what was sent last before the rest. */
  #suspects(): readonly Sent[] {
    const until = this.#brokenAt ?? Number.POSITIVE_INFINITY
    return this.#open.flatMap(({ sent }) => (sent.seq < until ? [sent] : []))
  }
}

/** `GET` */
function afterRequest({ method, deliberate }: EventOf<'http-request'>): Pick<Crash, 'after' | 'deliberate'> {
  return { after: method, deliberate }
}

const isCarriedBy = (sent: Sent, { connection, http }: Pick<Sent, 'connection' | 'http'>): boolean =>
  http !== undefined && sent.connection === connection && sent.http === http
