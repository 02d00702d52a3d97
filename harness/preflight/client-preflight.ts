/** Starts the client once per revision against a plain server of that revision, and sees whether it goes along. */

import type { RevisionId } from '../../schema/index.ts'
import { type Abilities, officialAbilities, spontaneous } from '../driver/abilities.ts'
import { startTestServer, type TestServerOptions } from '../peers/server/test-server.ts'
import { revisionsOver } from '../revisions/index.ts'
import type { Revision } from '../revisions/revision.ts'
import { schedule } from '../schedule.ts'
import { launchesServer } from '../targets/client-command.ts'
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
    }
)

/**
 * What the client speaks, and which revisions were lost to time: it may well speak them, but was not seen to begin.
 * @throws HarnessError `command-not-found` when the client cannot be started
 */
export async function preflightClient(options: ClientPreflightOptions): Promise<{
  readonly facts: Facts
  readonly lost: Facts['refused']
  /** Of a driver. */
  readonly abilities: Abilities | undefined
}> {
  const first: readonly TransportKind[] =
    'command' in options.target && launchesServer(options.target.command) ? ['stdio'] : ['streamable-http']
  const answers = await ask(options, options.transports ?? first)
  const abilities = abilitiesOf(options, answers)
  const further = (abilities?.transports ?? []).filter((transport) => !first.includes(transport))
  if (options.transports === undefined && further.length > 0) answers.push(...(await ask(options, further)))
  const isRefused = answers.every((answer) => !answer.accepted && !answer.isSilent)
  if (options.transports === undefined && abilities === undefined && isRefused && first.includes('streamable-http')) {
    const older = await ask(options, ['http-sse'])
    if (older.some(({ accepted }) => accepted)) answers.push(...older)
  }
  const refused = answers.flatMap((answer) => {
    if (answer.accepted) return []
    const { accepted: _, announced: _a, ...refusal } = answer
    return [refusal]
  })
  const bare = ({ isSilent: _, ...refusal }: (typeof refused)[number]) => refusal
  const fixtures = abilities?.does ?? spontaneous
  const isDriven = abilities !== undefined && abilities.isOfficial !== true
  const known = { fixtures, ...(isDriven && { isDriven }) }
  const accepted = answers.flatMap((answer) => (answer.accepted ? [{ ...answer.facts, ...known }] : []))
  const facts: Facts = { side: 'client', accepted, refused: refused.map(bare) }
  return { facts, lost: accepted.length === 0 ? [] : refused.filter(({ isSilent }) => isSilent).map(bare), abilities }
}

/** A driver that was seen to run and says nothing of itself goes by the names of the official suite. */
function abilitiesOf({ target }: ClientPreflightOptions, answers: readonly Answer[]): Abilities | undefined {
  if (target.driver === undefined || target.driver === false) return undefined
  if (target.driver !== true) return target.driver
  return answers.find(({ announced }) => announced !== undefined)?.announced ?? officialAbilities
}

/** Asks for every revision that exists on these transports, in the order of the revisions. */
async function ask(options: ClientPreflightOptions, transports: readonly TransportKind[]): Promise<Answer[]> {
  const cells = transports.flatMap((transport) =>
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
  if (isHopeless()) return [...answers.values()]
  // Silence proves nothing the first time, where the client was seen in other revisions.
  for (const [i, { revision, transport }] of cells.entries()) {
    if (isSilent(answers.get(i)) || !answers.has(i)) answers.set(i, await askOnce(options, revision, transport))
  }
  return cells.flatMap((_, i) => answers.get(i) ?? [])
}

async function askOnce(options: ClientPreflightOptions, revision: Revision, transport: TransportKind): Promise<Answer> {
  const { target, recorder, signal, nextConnection, standIn, quiet, bounds } = options
  const server = await startTestServer({
    target,
    recorder,
    signal,
    revision,
    transport,
    name: nextConnection(),
    launch: { scenario: 'initialize' },
    quiet,
    ...(typeof target.driver === 'object' ? { abilities: target.driver } : {}),
    standIn,
    bounds,
  })
  await server.done()
  const declared = declaredBy(server, revision)
  const { announced } = server
  if (declared === undefined) {
    const { neverBegan: isSilent } = server
    const reason = whyRefused(server, revision)
    return { accepted: false, announced, revision: revision.id, transport, reason, isSilent }
  }
  const none = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  return { accepted: true, announced, facts: { revision: revision.id, transport, ...declared, ...none } }
}
