/** Starts the client once per revision against a plain server of that revision, and sees whether it goes along. */

import type { RevisionId } from '../../schema/index.ts'
import { type Abilities, officialAbilities, spontaneous } from '../driver/abilities.ts'
import type { Opening } from '../judging/suite.ts'
import { startTestServer, type TestServerOptions } from '../peers/server/test-server.ts'
import { revisionOf, revisionsOver } from '../revisions/index.ts'
import type { Revision } from '../revisions/revision.ts'
import { schedule } from '../schedule.ts'
import { launchesServer } from '../targets/client-command.ts'
import { takesModel } from '../targets/takes-model.ts'
import type { ClientTarget, StartableClient } from '../targets/target.ts'
import type { Facts, RevisionFacts } from '../trace/facts.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Recorder } from '../trace/recorder.ts'
import { declaredBy, whyRefused } from './client-answer.ts'

export interface ClientPreflightOptions extends Pick<TestServerOptions, 'standIn' | 'quiet' | 'bounds'> {
  readonly target: ClientTarget | StartableClient
  readonly recorder: Recorder
  readonly signal: AbortSignal
  /** A name for the next launch, unique in the trace. */
  readonly nextConnection: () => string
  /** Default: all. */
  readonly revisions?: readonly RevisionId[]
  /** Default: stdio if the command launches its server; else Streamable HTTP, and HTTP+SSE if that is not spoken at all. */
  readonly transports?: readonly TransportKind[]
  /** How many launches at once. Default 1. */
  readonly concurrency?: number
  /** For clients that are nowhere seen to open: they may ask for a token before they do. */
  readonly opening?: (() => Promise<Opening>) | undefined
}

type Answer = { readonly announced?: Abilities | undefined } & (
  | { readonly accepted: true; readonly facts: RevisionFacts }
  | {
      readonly accepted: false
      readonly revision: RevisionId
      readonly transport: TransportKind
      readonly reason: string
      /** True: the client ran, and nothing of it was seen in the time of a start. */
      readonly isSilent: boolean
      /** True: it ended before it had connected. */
      readonly hasLeft: boolean
      /** True: it ended before it had sent a message, whatever else it asked for. */
      readonly isMute: boolean
    }
)

/**
 * What the client speaks, and which revisions were lost to time: it may well speak them, but was not seen to begin.
 * @throws HarnessError `command-not-found` when the client cannot be started
 */
export async function preflightClient(options: ClientPreflightOptions): Promise<{
  readonly facts: Facts
  readonly lost: Facts['refused']
  /** What a driver can do; undefined for other clients. */
  readonly abilities: Abilities | undefined
  /** Launches that run side by side disturb one another: a second one ends at once, and begins where nothing else runs. */
  readonly isLone: boolean
  /** It goes along only where it gets a token first. */
  readonly opening: Opening | undefined
}> {
  const first: readonly TransportKind[] =
    'command' in options.target && launchesServer(options.target.command) ? ['stdio'] : ['streamable-http']
  let isLone = false
  const ask = async (transports: readonly TransportKind[]): Promise<Answer[]> => {
    const asked = await askAll(isLone ? { ...options, concurrency: 1 } : options, transports)
    isLone ||= asked.isLone
    return asked.answers
  }
  const answers = await ask(options.transports ?? first)
  const abilities = abilitiesOf(options, answers)
  const further = (abilities?.transports ?? []).filter((transport) => !first.includes(transport))
  if (options.transports === undefined && further.length > 0) answers.push(...(await ask(further)))
  const isRefused = answers.every((answer) => !answer.accepted && !answer.isSilent)
  if (options.transports === undefined && abilities === undefined && isRefused && first.includes('streamable-http')) {
    const older = await ask(['http-sse'])
    if (older.some(({ accepted }) => accepted)) answers.push(...older)
  }
  const opening = await askProtected(options, answers)
  const refused = answers.flatMap((answer) => {
    if (answer.accepted) return []
    const { accepted: _, announced: _a, ...refusal } = answer
    return [refusal]
  })
  const bare = ({ isSilent: _, hasLeft: _l, isMute: _m, ...refusal }: (typeof refused)[number]) => refusal
  const unasked = takesModel(options.target) ? [...spontaneous, 'prompt'] : spontaneous
  const fixtures = abilities?.does ?? unasked
  const isDriven = abilities !== undefined && abilities.isOfficial !== true
  const known = { fixtures, ...(isDriven && { isDriven }) }
  const accepted = answers.flatMap((answer) => (answer.accepted ? [{ ...answer.facts, ...known }] : []))
  const facts: Facts = { side: 'client', accepted, refused: refused.map(bare) }
  return {
    facts,
    lost: accepted.length === 0 ? [] : refused.filter(({ isSilent }) => isSilent).map(bare),
    abilities,
    isLone,
    opening,
  }
}

/**
 * Where a client ends before it says a word over Streamable HTTP, it is launched again where it gets a token first, beginning with the
 * newest revision: it may look for its authorization server in the way of one revision alone. Replaces its answers if that helps.
 */
async function askProtected(options: ClientPreflightOptions, answers: Answer[]): Promise<Opening | undefined> {
  const isMute = answers.every((answer) => !answer.accepted && answer.transport === 'streamable-http' && answer.isMute)
  if (!isMute || answers.length === 0 || options.opening === undefined) return undefined
  const opening = await options.opening()
  let isOpened = false
  for (const [i, { revision, transport }] of [...answers.map(placeOf).entries()].reverse()) {
    if (options.signal.aborted) break
    const answer = await askOnce(options, revisionOf(revision), transport, opening)
    // One that never connects does not wait for a token.
    if (!answer.accepted && answer.hasLeft && !isOpened) break
    if (!answer.accepted) continue
    answers[i] = answer
    isOpened = true
  }
  return isOpened ? opening : undefined
}

const placeOf = (answer: Answer) => (answer.accepted ? answer.facts : answer)

/** A driver that was seen to run and says nothing of itself goes by the names of the official suite. */
function abilitiesOf({ target }: ClientPreflightOptions, answers: readonly Answer[]): Abilities | undefined {
  if (target.driver === undefined || target.driver === false) return undefined
  if (target.driver !== true) return target.driver
  return answers.find(({ announced }) => announced !== undefined)?.announced ?? officialAbilities
}

interface ClientCell {
  readonly revision: Revision
  readonly transport: TransportKind
}

interface Asked {
  readonly answers: Answer[]
  readonly isLone: boolean
}

/** Asks for every revision that exists on these transports, in the order of the revisions. */
async function askAll(options: ClientPreflightOptions, transports: readonly TransportKind[]): Promise<Asked> {
  const cells = transports.flatMap((transport): ClientCell[] =>
    revisionsOver(transport)
      .filter(({ id }) => options.revisions === undefined || options.revisions.includes(id))
      .map((revision) => ({ revision, transport })),
  )
  const answers = new Map<number, Answer>()
  const isSilent = (answer: Answer | undefined): boolean => answer?.accepted === false && answer.isSilent
  // A client of which nothing has been seen in the time of a start is not started once more for each revision.
  const isHopeless = (): boolean => answers.size > 0 && [...answers.values()].every(isSilent)
  const tasks = cells.map(({ revision, transport }, i) => async () => {
    if (!isHopeless()) answers.set(i, await askOnce(options, revision, transport))
  })
  await schedule(tasks, options.concurrency ?? 1)
  if (isHopeless()) return { answers: [...answers.values()], isLone: false }
  // Silence proves nothing the first time, where the client was seen in other revisions.
  for (const [i, { revision, transport }] of cells.entries()) {
    if (isSilent(answers.get(i)) || !answers.has(i)) answers.set(i, await askOnce(options, revision, transport))
  }
  const isLone = await askAlone(options, cells, answers)
  return { answers: cells.flatMap((_, i) => answers.get(i) ?? []), isLone }
}

/** Asks once more, with nothing else running, where launches ended before they connected beside others that did; true if that helps. */
async function askAlone(
  options: ClientPreflightOptions,
  cells: readonly ClientCell[],
  answers: Map<number, Answer>,
): Promise<boolean> {
  const { concurrency = 1, signal } = options
  const [only] = cells
  if (concurrency === 1 || only === undefined || signal.aborted) return false
  if (cells.length === 1) {
    if (hasLeft(answers.get(0))) return false
    // Where one revision alone is asked for, no two launches have met.
    const both = await Promise.all([0, 1].map(() => askOnce(options, only.revision, only.transport)))
    const isDisturbed = both.some(hasLeft) && !both.every(hasLeft)
    return isDisturbed && !hasLeft(await askOnce(options, only.revision, only.transport))
  }
  if ([...answers.values()].every(hasLeft)) return false
  let isLone = false
  for (const [i, { revision, transport }] of cells.entries()) {
    if (!hasLeft(answers.get(i))) continue
    const answer = await askOnce(options, revision, transport)
    answers.set(i, answer)
    isLone ||= !hasLeft(answer)
  }
  return isLone
}

const hasLeft = (answer: Answer | undefined): boolean => answer?.accepted === false && answer.hasLeft

async function askOnce(
  options: ClientPreflightOptions,
  revision: Revision,
  transport: TransportKind,
  opening?: Opening,
): Promise<Answer> {
  const { target, recorder, signal, nextConnection, standIn, quiet, bounds } = options
  const server = await startTestServer({
    target,
    recorder,
    signal,
    revision,
    transport,
    name: nextConnection(),
    launch: { scenario: 'initialize', ...(opening !== undefined && { context: opening.context }) },
    ...(opening !== undefined && { script: opening.protect({}, revision.id) }),
    quiet,
    ...(typeof target.driver === 'object' ? { abilities: target.driver } : {}),
    standIn,
    bounds,
  })
  await server.done()
  const declared = declaredBy(server, revision)
  const { announced } = server
  if (declared === undefined) {
    const { neverBegan: isSilent, endedBy, conversations } = server
    const hasLeft = endedBy === 'itself' && conversations.length === 0
    const reason = whyRefused(server, revision)
    const isMute = endedBy === 'itself' && conversations.every(({ bySubject }) => bySubject.length === 0)
    return { accepted: false, announced, revision: revision.id, transport, reason, isSilent, hasLeft, isMute }
  }
  const none = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  return { accepted: true, announced, facts: { revision: revision.id, transport, ...declared, ...none } }
}
