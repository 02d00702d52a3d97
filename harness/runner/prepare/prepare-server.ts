/** Gets a server ready to be tested: reach it, ask what it speaks, make its places. */
import type { RevisionId } from '../../../schema/index.ts'
import { findFixtures } from '../../fixtures/find-fixtures.ts'
import { HarnessError } from '../../harness-error.ts'
import { serverChannels } from '../../targets/server-channels.ts'
import type { ConnectableServer } from '../../targets/target.ts'
import { toldOfIssuer } from '../../targets/trusted-issuer.ts'
import type { Facts } from '../../trace/facts.ts'
import { defaultBounds } from '../../wire/bounds.ts'
import { fuzzShare } from '../lanes/fuzz-share.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import { serverLanes } from '../lanes/server-lanes.ts'
import { untested } from '../tell/group-by-reason.ts'
import { askServer } from './ask-server.ts'
import type { PlacePreflight, ServerRunOptions } from './place-preflight.ts'
import type { PreparedTarget } from './prepared-target.ts'
import { endShared, type ServerPlace } from './server-place.ts'
import { lender } from './tokens/lender.ts'
import { openStandingIssuer } from './tokens/standing-issuer.ts'

/** Rejects with a HarnessError when the server cannot be started or reached, or accepts no revision. */
export async function prepareServer(run: RunContext, options: ServerRunOptions): Promise<PreparedTarget> {
  const { target, transports, bounds = defaultBounds, limits } = options
  const { recorder, signal } = run
  const { startMs } = limits
  const settings = { transports, recorder, signal, startMs, bounds }
  const issuer = await openStandingIssuer(run, options)
  let channels: ConnectableServer | undefined
  try {
    const told = 'groups' in target ? target : toldOfIssuer(target, options.accounts?.authorization?.suiteIssuer?.port)
    const lending = lender(run, options, issuer?.origin)
    channels =
      'groups' in told
        ? told
        : await serverChannels(told, { ...settings, credentials: (url) => lending.credentials(url, told.headers) })
    const prepared = await prepareChannels(run, lending.options(), channels, issuer?.origin)
    return {
      ...prepared,
      stop: async () => {
        await prepared.stop()
        await issuer?.close()
      },
    }
  } catch (thrown) {
    await channels?.stop()
    await issuer?.close()
    throw thrown
  }
}

/** As `prepareServer`, on channels that exist already. */
async function prepareChannels(
  run: RunContext,
  options: ServerRunOptions,
  channels: ConnectableServer,
  issuer?: string,
): Promise<PreparedTarget> {
  const asked: PlacePreflight[] = []
  for (const group of channels.groups) asked.push(...(await askServer(run, options, group)))
  const facts: Omit<Facts, 'accepted'> = {
    side: 'server',
    refused: asked.flatMap(({ settings: { revision, factory }, preflight }) => {
      if (preflight.accepted) return []
      const { reason, speaksEra } = preflight
      const spoken = speaksEra === undefined ? {} : { speaksEra }
      return [{ revision: revision.id, transport: factory.kind, reason, ...spoken }]
    }),
  }
  const fuzz = fuzzShare(options, asked.filter(({ preflight }) => preflight.accepted).length)
  const places = (
    await Promise.all(
      asked.map((answer) => toPlace(run, options, answer, { spoken: spokenOver(answer, asked), issuer, fuzz })),
    )
  ).flat()
  if (places.length === 0) {
    // What was seen of it is judged all the same.
    recordFacts(run, { ...facts, accepted: [] })
    throw noRevision(asked, channels.outputTail?.())
  }
  return {
    facts: { ...facts, accepted: places.map((place) => ({ ...place.facts, fixtures: place.fixtures.bound })) },
    problems: lostToTime(asked),
    answerMs: Math.max(...places.map(({ patience }) => patience.usual)),
    lanes: (planned) => serverLanes(run, places, planned),
    endShared: async () => {
      await Promise.all(places.map(endShared))
      await channels.ready?.()
    },
    stop: async () => {
      await Promise.all(places.map(endShared))
      // How the last message ended it is still to be told.
      await channels.ready?.()
      await channels.stop()
    },
  }
}

function recordFacts({ recorder }: RunContext, facts: Facts): void {
  recorder.record({ kind: 'facts', facts })
}

/** Revisions that may well be spoken, but could not be tested in time. */
function lostToTime(asked: readonly PlacePreflight[]): readonly string[] {
  const lost = asked.flatMap(({ settings: { revision, factory }, preflight }) => {
    if (preflight.accepted || preflight.error?.code !== 'no-answer') return []
    return [{ revision: revision.id, transport: factory.kind, reason: preflight.reason }]
  })
  return untested(lost)
}

interface Refused extends Pick<PlacePreflight, 'settings'> {
  readonly preflight: Extract<PlacePreflight['preflight'], { accepted: false }>
}

/** The most telling refusal, in plain words, with the last output of the command that serves. */
function noRevision(asked: readonly PlacePreflight[], outputTail: string | undefined): HarnessError {
  const refusals = asked.flatMap(({ settings, preflight }): Refused[] =>
    preflight.accepted ? [] : [{ settings, preflight }],
  )
  const transport = refusals[0]?.settings.factory
  // Whoever is silent everywhere is best described by what is asked first.
  const isSilent = refusals.every(({ preflight }) => preflight.error?.code === 'no-answer')
  const telling = isSilent ? refusals.filter((r) => r.settings.factory === transport) : refusals
  const first = telling.findLast(({ preflight }) => preflight.error !== undefined) ?? refusals.at(-1)
  const said = outputTail === undefined ? '' : `\nThe command has written:\n${outputTail}`
  if (first?.preflight.error !== undefined && refusals.every(({ preflight }) => preflight.error !== undefined)) {
    const { code, message } = first.preflight.error
    return new HarnessError(code, `${bothAnswers(refusals, message)}${said}`, first.preflight.error)
  }
  const list = refusals.map((r) => `${r.settings.revision.id} over ${r.settings.factory.kind}: ${r.preflight.reason}`)
  return new HarnessError('not-mcp', `The server accepts none of the revisions asked for.\n${list.join('\n')}${said}`)
}

/** If a URL was tried over two transports in turn: what came over each. */
function bothAnswers(refusals: readonly Refused[], message: string): string {
  const last = new Map(refusals.map(({ settings, preflight }) => [settings.factory.kind, preflight.reason]))
  const [http, sse] = [last.get('streamable-http'), last.get('http-sse')]
  if (http === undefined || sse === undefined || http === sse) return message
  return `As Streamable HTTP: ${http}\nAs HTTP+SSE: ${sse}`
}

/** The revisions that were accepted over the transport of an answer. */
function spokenOver(
  { settings: { factory } }: PlacePreflight,
  asked: readonly PlacePreflight[],
): readonly RevisionId[] {
  return asked.flatMap(({ settings, preflight }) => {
    const isKept = preflight.accepted && preflight.facts.agreed !== false
    return isKept && settings.factory === factory ? [settings.revision.id] : []
  })
}

/** Connections apart, of which one is open. */
function spareOf({ settings, lock, preflight }: PlacePreflight): NonNullable<ServerPlace['spare']> {
  return {
    recorder: settings.recorder,
    lock,
    shared: preflight.accepted ? new Map([['{}', preflight.peer]]) : new Map(),
  }
}

async function toPlace(
  run: RunContext,
  options: ServerRunOptions,
  { settings, lock, preflight, solitary, spare }: PlacePreflight,
  { spoken, issuer, fuzz }: Pick<ServerPlace, 'spoken' | 'issuer' | 'fuzz'>,
): Promise<ServerPlace[]> {
  if (!preflight.accepted) return []
  const { facts, peer } = preflight
  const { suite, fixtures: config, callTools } = options
  const { callableTools: mostCallable } = options.bounds ?? defaultBounds
  const { presets, fixtures: contract } = suite
  const { signal } = run
  const fixtures = await findFixtures({ facts, contract, config, presets, callTools, mostCallable, signal })
  if (fixtures.callable.length >= mostCallable) {
    const note = `${mostCallable} tools may be called: no others are`
    settings.recorder.record({ kind: 'note', connection: peer.connection, bound: 'callableTools', note })
  }
  return [
    {
      ...settings,
      ...(spare === undefined ? {} : { spare: spareOf(spare) }),
      trace: run.recorder,
      lock,
      facts,
      spoken,
      fixtures,
      fuzz,
      accounts: options.accounts ?? {},
      issuer,
      solitary,
      shared: solitary === undefined ? new Map([['{}', peer]]) : new Map(),
      groups: [],
    },
  ]
}
