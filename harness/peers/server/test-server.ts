/** Our server and the client under test, started against it. */

import { isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import type { Abilities } from '../../driver/abilities.ts'
import { type Action, askedOf, usualActions, wholeList } from '../../driver/actions.ts'
import { officialLaunch } from '../../driver/official.ts'
import type { Revision } from '../../revisions/revision.ts'
import { launchClient } from '../../targets/client-launch.ts'
import type { KeptProcesses } from '../../targets/kept-processes.ts'
import { takesModel } from '../../targets/takes-model.ts'
import type { ClientTarget, StartableClient } from '../../targets/target.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { Recorder } from '../../trace/recorder.ts'
import { overuseInWords } from '../../trace/secrets/overuse.ts'
import type { Origins } from '../../transports/http/site.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'
import { header } from '../../wire/http/headers.ts'
import { capabilitiesOf } from './answers/methods.ts'
import type { LaunchOptions, ServerScript } from './drive.ts'
import type { ServerEnd } from './end.ts'
import { type LaunchedServer, LaunchedTestServer } from './launched-server.ts'
import { openModel } from './model/endpoint.ts'
import { openOther } from './other-server.ts'
import { ScriptedServer } from './scripted-server.ts'
import { openServerEnd } from './server-end.ts'
import type { ScriptedServerOptions } from './server-options.ts'
import { type Quiet, Watch } from './watch.ts'
import { openSurroundings } from './web/surroundings.ts'

export interface TestServerOptions {
  readonly target: ClientTarget | StartableClient
  readonly revision: Revision
  readonly transport: TransportKind
  readonly recorder: Recorder
  /** Default: the usual ones. */
  readonly bounds?: Bounds
  readonly signal: AbortSignal
  /** Names the launch; unique in the trace. Its connections are `<name>.1`, `<name>.2` ... */
  readonly name: string
  readonly script?: ServerScript
  readonly launch?: LaunchOptions
  /** What the client does, as far as it is a driver and that is known. */
  readonly abilities?: Abilities
  readonly quiet: Omit<Quiet, 'idleMs' | 'isWorking'>
  /** Processes of a driver that takes many launches; what a launch needs for itself alone has a process of its own all the same. */
  readonly kept?: KeptProcesses | undefined
  /** From its first word on, the client may use no more than something that is meant to cost much is worth. */
  readonly isCostly?: boolean
  /** Program and arguments of the stand-in; default the built one, or from source where we run from source. */
  readonly standIn?: readonly string[]
}

/**
 * Milliseconds that what the client sent last may take to arrive once its process has exited: it is in our own kernel by
 * then, unless something that the client started still holds the connection.
 */
const settleMs = 1000
/** The same where the process lives on: it has closed its sessions, and may keep sockets for later. */
const keptSettleMs = 100

/**
 * Opens our server and starts the client against it.
 * @throws HarnessError `command-not-found` when the client cannot be started
 */
export async function startTestServer(options: TestServerOptions): Promise<LaunchedServer> {
  const { name, revision, transport, recorder, bounds = defaultBounds, signal, script = {}, launch = {} } = options
  const { starts, pace } = options.quiet
  const { patient = false, idleMs = 0 } = launch
  let isWorking = (): boolean => false
  const watch = new Watch(
    recorder,
    (connection) => connection === name || connection.startsWith(`${name}.`),
    { starts, pace: patient ? pace.forLastLook() : pace, idleMs, isWorking: () => isWorking() },
    signal,
  )
  const failures: unknown[] = []
  const started: Promise<void>[] = []
  let announce: (server: LaunchedServer) => void = () => {}
  const announced = new Promise<LaunchedServer>((resolve) => {
    announce = resolve
  })
  const web = await openSurroundings({
    surroundings: script.surroundings,
    name,
    recorder,
    bounds,
    signal,
    onFailure: (error) => failures.push(error),
    sessions: () => sessionsIn(watch.events),
  })
  const served: ScriptedServerOptions = {
    name,
    revision,
    transport,
    recorder,
    bounds,
    script,
    watch,
    ...(web === undefined ? {} : { sites: web.sites }),
    onFailure: (error) => failures.push(error),
    onReady: () => {
      const running = announced.then((server) => script.onReady?.(server))
      started.push(running.catch((error: unknown) => void failures.push(error)))
    },
  }
  const model = wantsModel(options)
    ? await openModel({
        ...{ name, recorder, bounds, model: script.model, events: () => watch.events },
        onFailure: (error) => failures.push(error),
      })
    : undefined
  const peer = new ScriptedServer(served)
  const own = await openServerEnd(peer, options.standIn)
  const other = await openOther(served, options.standIn)
  const end = other === undefined ? own : bothEnds(own, other.end)
  const client = await launchClient({
    target: options.target,
    server: end.address,
    recorder,
    bounds,
    connection: name,
    ...(model === undefined ? {} : { model: model.url }),
    ...(web === undefined ? {} : { environment: web.environment, onOutput: web.onOutput }),
    ...(options.kept === undefined || isApart(options) ? {} : { kept: options.kept }),
    transport,
    onOveruse: (overuse) => {
      const connection = peer.connections.all.at(-1)?.id ?? name
      recorder.record({ kind: 'overuse', connection, ...overuse })
      if (overuse.costly === true) return
      const note = `${overuseInWords(overuse)}: the client was ended`
      recorder.record({ kind: 'note', connection, bound: 'processBytes', note })
    },
    protocolVersion: launch.protocolVersion ?? revision.id,
    ...located(whatToDo(options, web?.sites.origins ?? {}), other?.locate),
  }).catch(async (error: unknown) => {
    watch.close()
    await Promise.all([end.close(), web?.sites.close(), model?.close()])
    throw error
  })
  if (options.isCostly === true) {
    isWorking = () => client.isWorking
    void watch.begun.then(() => client.boundCost())
  }
  void client.exited
    .then(() => end.settled(AbortSignal.timeout(client.isKept ? keptSettleMs : settleMs)))
    .then(() => watch.end())
  const server = new LaunchedTestServer({
    peer,
    end: closingWith(end, [web?.sites, model]),
    client,
    watch,
    failures,
    started,
    signal,
    ended: async (by) => {
      other?.over(by)
      await web?.ended()
    },
  })
  announce(server)
  return server
}

/**
 * What may take its process down, is told more than what to do, is read from stderr, or is looked at a second time has one of
 * its own.
 */
function isApart({ target, isCostly, script, launch = {} }: TestServerOptions): boolean {
  const { patient, context } = launch
  const isTold = script?.surroundings !== undefined || context !== undefined || takesModel(target)
  return isCostly === true || patient === true || isTold
}

/** Whether the client is to have its model from us: it names one, or is a driver that is told to use it. */
const wantsModel = ({ target, launch = {} }: TestServerOptions): boolean =>
  takesModel(target) || askedOf(launch.actions ?? []).includes('prompt')

/** What the client is told to do, in the terms that it understands. */
function whatToDo({ target, abilities, script = {}, launch = {} }: TestServerOptions, origins: Origins) {
  const { scenario = 'tools_call', context: given, actions } = launch
  const context = typeof given === 'function' ? given(origins) : given
  const told = { scenario, context }
  if (target.driver === undefined || target.driver === false) return told
  // Not known yet: it is asked what it can do, and is seen to open.
  if (abilities === undefined) return { ...told, actions: wholeList([{ action: 'list-tools' }]) }
  if (abilities.isOfficial)
    return launch.scenario === undefined && actions !== undefined ? officialLaunch(actions) : told
  // One that acts by itself starts as it does then.
  if (actions !== undefined) return { ...told, actions: wholeList(actions, abilities.byItself ? [] : abilities.does) }
  if (abilities.byItself) return told
  const usual = usualActions(capabilitiesOf(script), abilities.does)
  // Elsewhere it is for the client to know which of them it may call: a driver would call them all.
  const calls = scenario === 'http-custom-headers' ? callsIn(context) : undefined
  return { ...told, actions: wholeList(calls ?? usual, abilities.does) }
}

/** The calls that a client is told to make, as actions. */
function callsIn({ toolCalls }: JsonObject = {}): readonly Action[] | undefined {
  if (!isJsonArray(toolCalls)) return undefined
  const calls = toolCalls
    .filter(isJsonObject)
    .flatMap(({ name, arguments: given }): readonly Action[] =>
      typeof name === 'string' ? [{ action: 'call-tool', name, arguments: isJsonObject(given) ? given : {} }] : [],
    )
  return [{ action: 'list-tools' }, ...calls]
}

/** The ids of sessions that our server has given out. */
function sessionsIn(events: readonly TraceEvent[]): readonly string[] {
  const ids = events.flatMap((event) =>
    event.kind === 'http-response' ? (header(event.headers, 'mcp-session-id') ?? []) : [],
  )
  return [...new Set(ids)]
}

/** One end for two servers: the client is given the first. */
function bothEnds(first: ServerEnd, second: ServerEnd): ServerEnd {
  return {
    ...first,
    settled: async (signal) => {
      await Promise.all([first.settled(signal), second.settled(signal)])
    },
    close: async () => {
      await Promise.all([first.close(), second.close()])
    },
  }
}

type Told = ReturnType<typeof whatToDo>

const located = (told: Told, locate: ((actions: readonly Action[]) => readonly Action[]) | undefined): Told =>
  locate === undefined || !('actions' in told) ? told : { ...told, actions: locate(told.actions) }

/** What closes our server closes what is beside it, too. */
function closingWith(end: ServerEnd, beside: readonly ({ close(): Promise<void> } | undefined)[]): ServerEnd {
  return {
    ...end,
    close: async () => {
      await Promise.all([end.close(), ...beside.map((one) => one?.close())])
    },
  }
}
