/** Carries out a sequence, in sessions that are there already or are opened for it. */
import { untilLate } from '../../../../harness/index.ts'
import type { ReadSoFar } from '../read-so-far.ts'
import { answering } from './asking.ts'
import { givenUpNote } from './laws/of-each.ts'
import type { ConversationDrive } from './menu.ts'
import type { Menu } from './question.ts'
import { Session } from './session.ts'
import type { SessionNumber, Step } from './steps.ts'

/** Sessions by number; one that is not used is not opened. */
export class Sessions {
  readonly #drive: ConversationDrive
  readonly #nextNumber: () => number
  readonly #soFar: ReadSoFar
  readonly #open = new Map<SessionNumber, Session>()
  /** Whether the first may be one that other scenarios have used. */
  readonly #shares: boolean
  /** Whether our side answers questions of the server. */
  readonly #answers: boolean

  constructor(
    drive: ConversationDrive,
    nextNumber: () => number,
    soFar: ReadSoFar,
    { shares = false, answers = false } = {},
  ) {
    this.#drive = drive
    this.#soFar = soFar
    this.#nextNumber = nextNumber
    this.#shares = shares
    this.#answers = answers
  }

  get all(): readonly Session[] {
    return [...this.#open.values()]
  }

  /** Undefined when the server opens none. */
  async get(number: SessionNumber): Promise<Session | undefined> {
    const known = this.#open.get(number)
    if (known !== undefined) return known
    const fresh = !(this.#shares && number === 0)
    const capabilities = this.#answers ? answering(this.#drive) : {}
    const client = await this.#drive.connect({ fresh, capabilities }).catch(() => undefined)
    this.#drive.signal.throwIfAborted()
    if (client === undefined) return undefined
    const session = new Session(client, this.#drive, this.#nextNumber, this.#answers)
    this.#open.set(number, session)
    return session
  }

  /**
   * Is done with them. A session over HTTP ends when the scenario has ended, unless there are many of them.
   * @param isRead by the judges; all of them together are more than can be held until the end
   */
  leave(isRead = true): void {
    for (const [number, { client }] of this.#open) {
      if (!isRead) this.#soFar.letGo(client)
      const isShared = this.#shares && number === 0
      if (!isShared && (this.#drive.transport === 'stdio' || !isRead)) void client.close().catch(() => {})
    }
  }
}

/**
 * @param ms milliseconds that all answers together may take; default: as long as the limit of each allows
 * @returns false when answers did not come in time, or a session could not be opened
 */
export async function carryOutSteps(
  steps: readonly Step[],
  sessions: Sessions,
  menu: Menu,
  { signal }: ConversationDrive,
  ms?: number,
): Promise<boolean> {
  // Starting is not answering.
  for (const { session } of steps) if ((await sessions.get(session)) === undefined) return false
  const done = inOrder(steps, sessions, menu)
  done.catch(() => {})
  if (ms === undefined) return done
  const isDone = await untilLate(done, signal, ms)
  // What is open now was not waited for to the end.
  if (isDone === undefined) for (const { client } of sessions.all) client.note(givenUpNote)
  return isDone ?? false
}

async function inOrder(steps: readonly Step[], sessions: Sessions, menu: Menu): Promise<boolean> {
  for (const step of steps) {
    const session = await sessions.get(step.session)
    if (session === undefined) return false
    const question = step.do === 'ask' ? menu.get(step.what) : undefined
    if (step.do === 'ask' && question !== undefined) await session.rehearse(step.what, question)
  }
  for (const step of steps) {
    const session = await sessions.get(step.session)
    if (session === undefined) return false
    switch (step.do) {
      case 'ask': {
        const question = menu.get(step.what)
        if (question !== undefined) await session.ask(question, step.way, step.waits)
        break
      }
      case 'cancel':
        await session.cancel(step.which)
        break
      case 'say':
        await session.say(step.what)
        break
      case 'resume':
        await session.resume(step.which)
        break
      case 'listen':
        await session.listen()
        break
      case 'answer':
        await session.answer(step.which, step.how)
    }
  }
  const settled = await Promise.all(sessions.all.map((session) => session.settle()))
  const alive = await Promise.all(sessions.all.map(({ client }) => client.fence()))
  return settled.every((isSettled) => isSettled) && alive.every(({ response }) => response !== undefined)
}
