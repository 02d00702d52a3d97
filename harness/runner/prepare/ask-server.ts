/** Asks a server what it speaks, over each transport that may lead to it. */
import type { HarnessError } from '../../harness-error.ts'
import type { TestClientSettings } from '../../peers/client/open-test-client.ts'
import { Patience } from '../../peers/patience.ts'
import { type Preflight, type PreflightOptions, preflightServer } from '../../preflight/server-preflight.ts'
import { type Revision, revisionsOver } from '../../revisions/index.ts'
import { schedule } from '../../schedule.ts'
import { tool } from '../../tool.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { ChannelFactory } from '../../transports/channel.ts'
import { ConnectionLock } from '../lanes/connection-lock.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import { acceptAnyVersion } from './accept-any-version.ts'
import { closeAll, oneAtATime, seemDisturbed, wereDisturbed } from './disturbed.ts'
import { askAlone, isLost } from './lone-process.ts'
import type { PlacePreflight, ServerRunOptions } from './place-preflight.ts'

/** @param group transports that are alternatives: the first that the server accepts anything on is taken */
export async function askServer(
  run: RunContext,
  options: ServerRunOptions,
  group: readonly ChannelFactory[],
): Promise<readonly PlacePreflight[]> {
  const asked: PlacePreflight[] = []
  for (const [i, factory] of group.entries()) {
    const question = new Question(run, options, factory)
    const first = await question.first()
    if (isSilent(first?.preflight) && factory.kind !== 'stdio') {
      // If a server accepts connections but says nothing, the other revisions and transports are not tried one after the other.
      const others = group.slice(i + 1).map((other) => new Question(run, options, other).rest())
      return [...asked, ...(await question.rest()), ...(await Promise.all(others)).flat()]
    }
    const answers = await question.rest()
    asked.push(...answers)
    if (answers.some(({ preflight }) => preflight.accepted)) break
  }
  return asked
}

const isSilent = (preflight: Preflight | undefined): boolean =>
  preflight?.accepted === false && preflight.error?.code === 'no-answer'

/** All revisions over one transport. */
class Question {
  readonly #run: RunContext
  readonly #options: ServerRunOptions
  readonly #factory: ChannelFactory
  readonly #patience: Patience
  readonly #wanted: readonly Revision[]
  readonly #answers = new Map<Revision, PlacePreflight>()
  /** Revisions while whose question the server that we have started ended. */
  readonly #cutOff = new Set<Revision>()
  /** Two connections were there at a time, and both have answered. */
  #areTogether = false

  constructor(run: RunContext, options: ServerRunOptions, factory: ChannelFactory) {
    this.#run = run
    this.#options = options
    this.#factory = factory
    this.#patience = new Patience(options.limits.requestMs, run.lag)
    this.#wanted = revisionsOver(factory.kind).filter(({ id }) => options.revisions?.includes(id) ?? true)
  }

  /** Asks for the youngest revision. */
  async first(): Promise<PlacePreflight | undefined> {
    const newest = this.#wanted.at(-1)
    return newest === undefined ? undefined : this.#ask(newest)
  }

  /** Asks for those that were not asked for yet; returns all answers, oldest revision first. */
  async rest(): Promise<readonly PlacePreflight[]> {
    const left = this.#wanted.filter((revision) => !this.#answers.has(revision)).toReversed()
    // A target that cannot even be started or reached is the same for every revision.
    const answers = [...this.#answers].filter(([revision]) => !this.#cutOff.has(revision))
    if (!answers.some(([, { preflight }]) => isHopeless(preflight, this.#factory.kind))) {
      await schedule(
        left.map((revision) => async () => void (await this.#ask(revision))),
        this.#options.concurrency,
      )
      await this.#askAgain()
    }
    const all = this.#factory.kind === 'stdio' ? await this.#oneProcess() : await this.#oneByOne(this.#all)
    return acceptAnyVersion(all, { signal: this.#run.signal, ...this.#bounds })
  }

  get #all(): readonly PlacePreflight[] {
    return this.#wanted.flatMap((revision) => this.#answers.get(revision) ?? [])
  }

  /** What connections side by side have got wrong is asked anew, with nothing else open. */
  async #oneByOne(before: readonly PlacePreflight[]): Promise<readonly PlacePreflight[]> {
    if (this.#run.signal.aborted || !seemDisturbed(before)) return before
    await closeAll(before)
    for (const revision of this.#wanted.toReversed()) {
      const answer = await this.#ask(revision)
      await closeAll([answer])
    }
    const after = this.#all
    if (!wereDisturbed(before, after)) return after
    this.#run.recorder.record({ kind: 'note', remark: true, note: oneAtATime(this.#factory.kind) })
    return after.map((answer) => ({ ...answer, solitary: true }))
  }

  #oneProcess(): Promise<readonly PlacePreflight[]> {
    return askAlone(this.#all, {
      run: this.#run,
      areTogether: this.#areTogether,
      ask: ({ settings: { revision }, preflight }) =>
        this.#answer(revision, preflight.accepted ? { known: preflight.facts } : {}),
    })
  }

  /**
   * Silence proves nothing the first time, where the server answers for other revisions; nor does it that the server ended
   * while it was asked, which may have been another question's doing.
   */
  async #askAgain(): Promise<void> {
    for (const revision of [...this.#cutOff]) {
      const preflight = this.#answers.get(revision)?.preflight
      if (preflight?.accepted === true) await preflight.peer.close()
      await this.#ask(revision)
    }
    if (![...this.#answers.values()].some(({ preflight }) => preflight.accepted)) return
    for (const [revision, answer] of [...this.#answers])
      if (isSilent(answer.preflight) && !this.#isAskedAlone(answer)) await this.#ask(revision)
  }

  /** A process that another one keeps waiting would wait again. */
  #isAskedAlone(answer: PlacePreflight): boolean {
    return this.#factory.kind === 'stdio' && isLost(answer) && this.#all.filter(isAlive).length === 1
  }

  async #ask(revision: Revision): Promise<PlacePreflight> {
    const others = this.#all.filter(isAlive)
    const answer = await this.#answer(revision)
    if (!isLost(answer) && others.some(isAlive)) this.#areTogether = true
    this.#answers.set(revision, answer)
    return answer
  }

  async #answer(revision: Revision, more: Pick<PreflightOptions, 'known'> = {}): Promise<PlacePreflight> {
    const { recorder, signal, starts, heldUp } = this.#run
    const lock = new ConnectionLock()
    const connections: string[] = []
    const nextConnection = (): string => {
      const name = this.#run.nextConnection()
      connections.push(name)
      return name
    }
    const settings: TestClientSettings = {
      factory: this.#factory,
      revision,
      recorder: recorder.during(() => lock.execution),
      nextConnection,
      clientInfo: tool,
      patience: this.#patience,
      starts,
      heldUp,
    }
    const { serving } = this.#factory
    await serving?.ready()
    const startsBefore = serving?.starts
    const preflight = await preflightServer(settings, { signal, ...this.#bounds, ...more })
    await serving?.ready()
    if (serving?.starts !== startsBefore) this.#cutOff.add(revision)
    return { settings: { ...settings, nextConnection: this.#run.nextConnection }, lock, preflight, connections }
  }

  get #bounds() {
    const { bounds } = this.#options
    return bounds === undefined ? {} : { bounds }
  }
}

const isAlive = ({ preflight }: PlacePreflight): boolean => preflight.accepted && preflight.peer.alive

function isHopeless(preflight: Preflight, transport: TransportKind): boolean {
  if (preflight.accepted || preflight.error === undefined) return false
  // A process that says nothing in the time of a start was asked in the terms of both eras.
  const codes: readonly HarnessError['code'][] = ['command-not-found', 'connection-refused', 'tls', 'aborted']
  return codes.includes(preflight.error.code) || (transport === 'stdio' && isSilent(preflight))
}
