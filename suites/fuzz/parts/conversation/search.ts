/** Looks for sequences that a server answers otherwise than the rules allow, and makes them as small as they get. */
import fc from 'fast-check'
import { casesOf, type FuzzTurn, withoutTime } from '../../../../harness/index.ts'
import { Effort } from '../effort.ts'
import { few } from '../read-back.ts'
import { ReadSoFar } from '../read-so-far.ts'
import { caseOf } from '../search/search-on.ts'
import { carryOutSteps, Sessions } from './carry-out.ts'
import { smallestNote } from './laws/of-each.ts'
import {
  askingOf,
  beginningOf,
  type ConversationDrive,
  lastingOf,
  leaveOutCursors,
  listKindOf,
  menuOf,
  topicsOf,
} from './menu.ts'
import { growing, smallest } from './smaller.ts'
import { type Possible, readStep, type Step, sequences, sessions, simpler, stepsInWords } from './steps.ts'

/** The id of the property. */
const property = 'fuzz/conversations'

/** Steps in one pair of sessions; those of the next sequence go over new ones, so that reading them back stays cheap. */
const mostSteps = 80
const mostCauses = 3
/** So often an answer is missing in vain before the search ends: each time is a wait, and shows nothing new. */
const mostUnanswered = 10
/** Questions that are asked in vain of a server that has answered none yet. */
const mostInVain = 3
/** Trials to make one sequence smaller. */
const mostTrials = 150
/** A sequence as short as this needs no second look. */
const fewSteps = 3
/** What a server does every second time shows in two of them. */
const mostShows = 2
/** Milliseconds that the answers to a sequence of a fast server may take. */
const leastPatienceMs = 4_000
/** The same for one that is tried again. */
const leastTrialMs = 500
/** A sequence takes so many times what a question takes that is asked twice. */
const slack = 5
/** A sequence has a dozen steps: so many fewer are tried than messages. */
const share = 1 / 12

const unanswered = 'messages.request.answered'

export async function fuzzConversations(drive: ConversationDrive): Promise<void> {
  const { fuzz, revision, transport } = drive
  const { seed, runs, ms, cases } = fuzz
  const cell = { scenario: property, revision: revision.id, transport }
  const search = new Search(drive)
  const isWorthwhile = await search.begin()
  const turn = fuzz.time?.begin() ?? withoutTime
  search.turn = turn
  for (const { steps } of isWorthwhile ? casesOf(cases, cell) : [])
    await search.tryKnown(steps.flatMap((step) => readStep(step) ?? []))
  // Over stdio a session is a process: a few sequences are not worth a second one.
  const among = transport === 'stdio' && ms === undefined && runs <= few ? ([0] as const) : sessions
  let left = isWorthwhile ? Math.ceil(runs * share) : 0
  const all = sequences(topicsOf(search.menu), search.possible, lastingOf(search.menu), among)
  for (const generated of generate(all, seed)) {
    if (left-- <= 0 || turn.isOver() || search.hasEnough) break
    await search.try(generated)
  }
  await search.readRest()
  let isShown = false
  for (const [cause, { steps, larger, ...found }] of search.found) {
    // Where there is no time for more, one that shows it is enough for the judges.
    const shown = isShown && turn.isLate() ? steps : await search.show([steps, ...larger], cause)
    if (shown === undefined) continue
    isShown = true
    fuzz.report?.({ ...cell, ...caseOf({ ...found, cause }), steps: shown.map((step) => ({ ...step })) })
  }
  turn.end()
}

/** A sequence, and what leads fast-check to it. */
interface Generated {
  readonly steps: readonly Step[]
  readonly seed: number
  readonly path: string
}

/** Sequences that are generated in one go; each such block has a seed of its own, following that of the search. */
const blockLength = 100

function* generate(all: fc.Arbitrary<readonly Step[]>, first: number): Generator<Generated> {
  for (let seed = first; ; seed += 1)
    for (const [index, steps] of fc.sample(all, { seed, numRuns: blockLength }).entries())
      yield { steps, seed, path: String(index) }
}

interface Cause extends Generated {
  readonly count: number
  /** What showed it on the way to the smallest: a server may keep what it was told in sessions before. */
  readonly larger: readonly (readonly Step[])[]
  /** Time was up before it was as small as it gets. */
  readonly isCutShort?: true
}

class Search {
  readonly found = new Map<string, Cause>()
  readonly menu: ReturnType<typeof menuOf>
  /** It begins when the first questions have shown how long answers take. */
  turn: FuzzTurn = withoutTime
  readonly #drive: ConversationDrive
  /** What is broken without anything odd: that has its red already, and would hide the rest. */
  #before: ReadonlySet<string> = new Set()
  readonly #soFar: ReadSoFar
  #sessions: Sessions
  /** What was done in the sessions so far. */
  #history: Step[] = []
  /** The last of what was done since they were read. */
  #unread: Generated | undefined
  #number = 0
  /** Milliseconds that the answers to a whole sequence may take while something is looked for. */
  #patienceMs: number | undefined
  /** The longest time, in milliseconds, that the answers to one sequence have taken. */
  #longestMs = 0
  /** How often sessions were full: the first of them are the judges' evidence of what holds, with the last. */
  #renewals = 0

  constructor(drive: ConversationDrive) {
    this.#drive = drive
    this.#soFar = new ReadSoFar(drive, property)
    this.menu = menuOf(drive)
    this.#sessions = this.#open(true)
  }

  /**
   * Asks what depends on nothing, and what reports progress, once, in order. What is not answered soon is not asked again.
   * @returns false when nothing is left to search: the server opens no session, or answers nothing in any, which is a case then
   */
  async begin(): Promise<boolean> {
    const lost: Step[] = []
    for (const [what, { isRepeatable, reports, method }] of [...this.menu]) {
      if (!isRepeatable && reports !== true) continue
      const step: Step = { do: 'ask', session: 0, what, way: 'plain', waits: true }
      this.#history.push(step)
      // The first that is answered shows how long answers take: until then each has all the time that it may have.
      const begun = performance.now()
      const isDone = await carryOutSteps([step], this.#sessions, this.menu, this.#drive, this.#patienceMs)
      if (isDone) this.#patienceMs ??= Math.max(leastPatienceMs, slack * (performance.now() - begun))
      if (isDone) {
        this.#leaveOutCursors(method)
        continue
      }
      const isOpen = this.#sessions.all.length > 0
      this.#renew()
      if (this.#patienceMs !== undefined) this.menu.delete(what)
      else if (!isOpen) return false
      else if (lost.push(step) >= mostInVain) break
    }
    const [first] = lost
    if (first !== undefined && this.#patienceMs === undefined) {
      this.found.set(unanswered, {
        ...{ steps: [first], larger: [], count: lost.length, seed: this.#drive.fuzz.seed, path: '' },
      })
      return false
    }
    for (const step of lost) if (step.do === 'ask') this.menu.delete(step.what)
    this.#before = new Set(await this.#brokenIn(this.#sessions))
    return this.menu.size > 0 && this.#sessions.all.length > 0
  }

  /** A list that was asked for just now may have one page only. */
  #leaveOutCursors(method: string): void {
    const list = listKindOf(method)
    const [session] = this.#sessions.all
    if (list !== undefined && session?.pages.get(list.member)?.cursor === undefined) leaveOutCursors(this.menu, list)
  }

  /** Who breaks on more has enough to repair. */
  get hasEnough(): boolean {
    return this.found.size >= mostCauses || (this.found.get(unanswered)?.count ?? 0) >= mostUnanswered
  }

  get possible(): Possible {
    const { transport, revision } = this.#drive
    const isHttp = transport === 'streamable-http'
    const hasStreams = isHttp && revision.era === 'legacy'
    return {
      ...{ isHttp, listens: hasStreams, asking: askingOf(this.menu), beginning: beginningOf(this.menu) },
      resumes: hasStreams && this.#sessions.all.some(({ hasEventIds }) => hasEventIds),
    }
  }

  async try(generated: Generated): Promise<void> {
    const { steps } = generated
    this.#history.push(...steps)
    this.#unread = generated
    const begun = performance.now()
    const isDone = await carryOutSteps(
      ...([steps, this.#sessions, this.menu, this.#drive] as const),
      this.found.has(unanswered) ? this.#trialMs : this.#patienceMs,
    )
    if (isDone) this.#longestMs = Math.max(this.#longestMs, performance.now() - begun)
    this.#drive.signal.throwIfAborted()
    // Reading costs more than all that is said: what shows in a conversation alone is looked for when it is full.
    if (!isDone || this.#history.length > mostSteps) await this.#read(generated, isDone)
  }

  /** Reads what has not been read so far. */
  async readRest(): Promise<void> {
    if (this.#unread !== undefined) await this.#read(this.#unread, true)
  }

  /** @param last what was done last */
  async #read({ steps, seed, path }: Generated, isDone: boolean): Promise<void> {
    this.#unread = undefined
    const broken = await this.#newlyBroken(this.#sessions, isDone)
    if (broken === undefined) {
      if (this.#history.length > mostSteps) this.#renew(this.#renewals++ === 0)
      return
    }
    const history = this.#history
    this.#renew()
    const known = this.found.get(broken)
    if (known !== undefined) {
      this.found.set(broken, { ...known, count: known.count + 1 })
      return
    }
    const whole = await this.#repeatable([steps, history], broken)
    if (whole === undefined) return
    const effort = new Effort({ trials: mostTrials, isLate: () => this.turn.isLate() })
    const shown = [whole]
    const once = await this.#smaller(whole, broken, { effort, shown, times: 1 })
    // A server may do it every second time, whatever it is asked: each trial changes what the next one shows.
    const isFlaky = once.length > fewSteps && broken !== unanswered
    const small = isFlaky ? await this.#smaller(once, broken, { effort, shown, times: 2 }) : once
    const isCutShort = effort.isTimeUp && { isCutShort: true as const }
    this.found.set(broken, { steps: small, larger: growing(small, shown), count: 1, seed, path, ...isCutShort })
  }

  /** The first that shows it again: what the last sequence shows alone needs nothing of what came before it. */
  async #repeatable(candidates: readonly (readonly Step[])[], broken: string): Promise<readonly Step[] | undefined> {
    for (const steps of candidates) if ((await this.#shows(steps, broken, this.#patienceMs)).shows) return steps
    return undefined
  }

  /**
   * @param shown takes in each sequence that shows it
   * @param times how often a sequence is tried that does not show it
   */
  #smaller(
    whole: readonly Step[],
    broken: string,
    { effort, shown, times }: { effort: Effort; shown: (readonly Step[])[]; times: number },
  ): Promise<readonly Step[]> {
    return smallest(whole, {
      fails: async (candidate) => {
        for (let time = 0; time < times; time += 1) {
          const { shows, waited } = await this.#shows(candidate, broken, this.#trialMs)
          effort.spend(waited)
          if (shows) shown.push(candidate)
          if (shows) return true
        }
        return false
      },
      simpler,
      isOver: () => effort.isOver || this.#drive.signal.aborted,
    })
  }

  /** One that broke something in an earlier run. */
  async tryKnown(steps: readonly Step[]): Promise<void> {
    const sessions = this.#open()
    const isDone = await carryOutSteps(steps, sessions, this.menu, this.#drive, this.#patienceMs)
    const broken = await this.#newlyBroken(sessions, isDone)
    sessions.leave()
    if (broken !== undefined && !this.found.has(broken))
      this.found.set(broken, { steps, larger: [], count: 1, seed: this.#drive.fuzz.seed, path: '' })
  }

  /**
   * Once more, with the time limits of the run, for the judges.
   * @returns the first that shows it; none where answers come that were missing: a busy machine was late, and nothing is broken
   */
  async show(candidates: readonly (readonly Step[])[], cause: string): Promise<readonly Step[] | undefined> {
    for (const steps of candidates)
      for (let time = 0; time < mostShows; time += 1) if (await this.#shown(steps, cause)) return steps
    // What was seen on connections that the monitors have read stands, though it comes and goes.
    return cause === unanswered ? undefined : candidates[0]
  }

  async #shown(steps: readonly Step[], cause: string): Promise<boolean> {
    const sessions = this.#open()
    for (const number of new Set(steps.map(({ session }) => session))) {
      const opened = await sessions.get(number)
      opened?.client.note(`${smallestNote}${stepsInWords(steps)} (seed ${this.#drive.fuzz.seed}, for ${cause})`)
    }
    const isDone = await carryOutSteps(steps, sessions, this.menu, this.#drive)
    return (cause === unanswered && !isDone) || (await this.#brokenIn(sessions)).includes(cause)
  }

  /** Milliseconds for a sequence that is tried again: there are many, and each of them may wait in vain. */
  get #trialMs(): number {
    return Math.min(this.#patienceMs ?? leastPatienceMs, Math.max(leastTrialMs, slack * this.#longestMs))
  }

  /** Whether a sequence breaks this, in new sessions, and whether an answer was waited for in vain: who has left is not waited for. */
  async #shows(
    steps: readonly Step[],
    requirement: string,
    ms: number | undefined,
  ): Promise<{ readonly shows: boolean; readonly waited: boolean }> {
    const sessions = this.#open()
    const isDone = await carryOutSteps(steps, sessions, this.menu, this.#drive, ms)
    const waited = !isDone && sessions.all.every(({ client }) => client.alive)
    const broken = await this.#brokenIn(sessions)
    sessions.leave(false)
    this.#drive.signal.throwIfAborted()
    return { shows: broken.includes(requirement) || (requirement === unanswered && !isDone), waited }
  }

  async #newlyBroken(sessions: Sessions, isDone: boolean): Promise<string | undefined> {
    const broken = await this.#brokenIn(sessions)
    return broken.find((id) => !this.#before.has(id)) ?? (isDone ? undefined : unanswered)
  }

  async #brokenIn(sessions: Sessions): Promise<readonly string[]> {
    return this.#soFar.broken(sessions.all.map(({ client }) => client))
  }

  #open(shares = false): Sessions {
    return new Sessions(this.#drive, () => this.#number++, this.#soFar, {
      shares,
      answers: askingOf(this.menu).length > 0,
    })
  }

  /** @param isRead what was said so far, by the judges */
  #renew(isRead = true): void {
    this.#sessions.leave(isRead)
    this.#sessions = this.#open()
    this.#history = []
  }
}
