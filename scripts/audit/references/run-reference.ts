/** Runs the suite on a reference implementation of ours and returns its results. */

import { setMaxListeners } from 'node:events'
import { PassThrough } from 'node:stream'
import { readAbilities } from '../../../harness/driver/abilities.ts'
import type { StatedLimits } from '../../../harness/fixtures/stated-limits.ts'
import type { Result } from '../../../harness/judging/result.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { RunOptions } from '../../../harness/runner/options.ts'
import { runSuite } from '../../../harness/runner/run.ts'
import { freePort } from '../../../harness/targets/free-port.ts'
import type { ServerTarget, StartableClient, StartedClient } from '../../../harness/targets/target.ts'
import { mintSecret } from '../../../harness/trace/secrets/minted.ts'
import { untrustedCertificate } from '../../../harness/transports/http/untrusted-certificate.ts'
import { httpSseChannels } from '../../../harness/transports/http-sse/client.ts'
import { streamChannels } from '../../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../../harness/transports/streamable-http/client.ts'
import type { HeaderList } from '../../../harness/wire/http/headers.ts'
import { announcement } from '../../../reference-clients/actions/act.ts'
import { createReferenceClient, type ReferenceClient } from '../../../reference-clients/client.ts'
import type { Fault as ClientFault } from '../../../reference-clients/fault.ts'
import { parseCommandLine } from '../../../reference-clients/launch/command-line.ts'
import type { ClientOptions } from '../../../reference-clients/options.ts'
import { addressOf } from '../../../reference-servers/authorization/pages.ts'
import { owner } from '../../../reference-servers/authorization/principal.ts'
import {
  createReferenceServer,
  type Fault,
  type ReferenceServer,
  type ServerOptions,
} from '../../../reference-servers/reference-server.ts'
import { isRevisionId, type RevisionId } from '../../../schema/index.ts'
import { causesOf } from '../../../suites/known/causes.ts'
import { sdks } from '../../../suites/known/signs.ts'
import type { Place } from '../places.ts'

// Many servers and clients live in this one process.
setMaxListeners(0)

/** Milliseconds. A fault that leaves requests unanswered costs this much for each; in-process answers take one or two. */
const tightLimits = { startMs: 5_000, requestMs: 1_000, scenarioMs: 60_000, runMs: 300_000 }

/** Most of the time of a client's scenarios is waiting. */
const concurrency = { server: 2, client: 4 }

/** How a run is followed. */
export interface Watch {
  /** Aborting it ends the run early; what was judged by then is in the outcome. */
  readonly signal?: AbortSignal
  /** Gets each requirement that is broken, as soon as that is certain. */
  onBreach?(requirement: string): void
  /** Generated messages of each property, where it depends on them. */
  readonly fuzzRuns?: number
}

/** Generated messages of each property; what only they show needs more. */
const fewRuns = 10

/** How a run differs from the usual one. */
export interface Settings extends Watch {
  readonly limits?: RunOptions['limits']
  readonly concurrency?: number
  /** HTTP headers that the target asks for. */
  readonly headers?: HeaderList
  /** In place of the reference in this process. */
  readonly target?: ServerTarget
  /** Revisions beside that of the place. */
  readonly beside?: readonly RevisionId[]
  /** What the configuration states of the limits of the target. */
  readonly states?: StatedLimits
  /** What a client says that it can do, in place of all that it can. */
  readonly does?: readonly string[]
}

export interface Outcome {
  readonly results: readonly Result[]
  /** Harness errors and the like. */
  readonly problems: readonly string[]
}

/** Options of every run on a reference. */
export function common(
  suite: Suite,
  { revision, transport }: Place,
  outcome: { results: Result[]; problems: string[] },
  { signal = new AbortController().signal, onBreach, limits = tightLimits, fuzzRuns = fewRuns, beside = [] }: Settings,
) {
  return {
    suite,
    revisions: [revision, ...beside],
    transports: [transport],
    select: () => true,
    fixtures: {},
    callTools: 'safe' as const,
    limits,
    seed: 1,
    fuzzRuns,
    strict: false,
    redact: [],
    emit: (event: Parameters<RunOptions['emit']>[0]) => {
      if (event.type === 'breach') onBreach?.(event.result.requirement)
      if (event.type === 'result') outcome.results.push(event.result)
      // A caller that ends a run early knows that it is incomplete.
      if (event.type === 'problem' && !signal.aborted) outcome.problems.push(event.message)
    },
    signal,
    linkTo: () => '',
    causesOf,
    sdks,
    repeatCommand: () => '',
  }
}

/** The reference server in this process, over in-process pipes or loopback HTTP; clean without a fault. */
export function runReferenceServer(
  suite: Suite,
  place: Place,
  { fault, ...settings }: Settings & { readonly fault?: Fault } = {},
): Promise<Outcome> {
  const make = (options: ServerOptions) => createReferenceServer(fault === undefined ? options : { ...options, fault })
  return runServers(suite, place, make, { ...settings, ...(fault?.states && { states: fault.states }) })
}

/**
 * Servers in this process: one that listens, and one for each pair of pipes. `make` gets what they all have: over Streamable
 * HTTP they want a token; what is judged of everything else is the same.
 */
export async function runServers(
  suite: Suite,
  place: Place,
  make: (options: ServerOptions) => ReferenceServer,
  settings: Settings = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const token = mintSecret('access')
  const isProtected = place.transport !== 'stdio'
  const otherToken = mintSecret('access')
  const port = place.transport === 'streamable-http' ? await freePort() : 0
  const issuer = port === 0 ? {} : { issuer: `http://127.0.0.1:${port}` }
  const upstream = port === 0 ? 0 : await freePort()
  const thirdParty = port === 0 ? {} : { thirdParty: { port: upstream } }
  const logins = { own: 'login=of-the-first-user', other: 'login=of-the-second-user' }
  const pages = port === 0 ? {} : { cookie: logins.own, otherCookie: logins.other, personalData: [addressOf(owner)] }
  const options: ServerOptions = isProtected
    ? {
        protection: { token, other: otherToken, ...issuer, ...(port === 0 ? {} : { logins }) },
        ...(upstream === 0 ? {} : { upstream: `http://127.0.0.1:${upstream}` }),
      }
    : {}
  const suiteIssuer = port === 0 ? {} : { suiteIssuer: { port, weakScope: 'tools', broadScope: 'fixture:admin' } }
  const headers: HeaderList = [
    ...(isProtected ? ([['Authorization', `Bearer ${token}`]] as const) : []),
    ...(settings.headers ?? []),
  ]
  const listening = make(options)
  const { url, sseUrl } = await listening.listen()
  const channels = {
    stdio: () => streamChannels(() => openPipes((log) => make({ ...options, log }))),
    'streamable-http': () => streamableHttpChannels({ url, headers }),
    'http-sse': () => httpSseChannels({ url: sseUrl, headers }),
  }
  try {
    await runSuite({
      ...common(suite, place, outcome, settings),
      side: 'server',
      accounts: {
        ...(settings.states === undefined ? {} : { limits: settings.states }),
        ...(isProtected ? { authorization: { otherToken, ...suiteIssuer, ...thirdParty, ...pages } } : {}),
      },
      concurrency: settings.concurrency ?? concurrency.server,
      target: settings.target ?? { groups: [[channels[place.transport]()]], stop: async () => {} },
    })
  } finally {
    await listening.close()
  }
  return outcome
}

function openPipes(make: (log: (line: string) => void) => ReferenceServer) {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const server = make((line) => stderr.write(`${line}\n`))
  const { closed } = server.attachStdio(stdin, stdout)
  const exited = closed.then(() => ({ code: 0, signal: null }))
  const kill = (): void => {
    stdin.destroy()
    stdout.end()
    stderr.end()
    void server.close()
  }
  void exited.then(() => {
    stdout.end()
    stderr.end()
  })
  const holding = () => ({ descriptors: server.held, processes: 1 })
  return { stdin, stdout, stderr, exited, kill, holding }
}

/** The reference client in this process; over stdio it launches our stand-in as its server. */
export function runReferenceClient(
  suite: Suite,
  place: Place,
  { fault, ...settings }: Settings & { readonly fault?: ClientFault } = {},
): Promise<Outcome> {
  const make = (options: ClientOptions) => createReferenceClient(fault === undefined ? options : { ...options, fault })
  return runClients(suite, place, make, {
    ...settings,
    ...(fault?.states && { states: fault.states }),
    beside: (fault?.beside ?? []).filter(isRevisionId),
  })
}

/** Clients in this process, one for each start. `make` gets the options of the command line. */
export async function runClients(
  suite: Suite,
  place: Place,
  make: (options: ClientOptions) => ReferenceClient,
  settings: Settings = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  await runSuite({
    ...common(suite, place, outcome, settings),
    side: 'client',
    ...(settings.states === undefined ? {} : { accounts: { limits: settings.states } }),
    concurrency: settings.concurrency ?? concurrency.client,
    target: {
      driver: readAbilities({ ...announcement, does: [...(settings.does ?? announcement.does)], driver: 1 }),
      start: (launch) => startClient(launch, make),
    },
  })
  return outcome
}

type Launch = Parameters<StartableClient['start']>[0]

function startClient(
  { server, environment, report, onOutput }: Launch,
  make: (options: ClientOptions) => ReferenceClient,
): StartedClient {
  const args = 'url' in server ? [server.url] : ['--stdio', '--', ...server.command]
  const { options, target } = parseCommandLine(args, environment)
  const aborter = new AbortController()
  const exited = make({
    ...options,
    identity: { ...options.identity, certificate: untrustedCertificate },
    log: (line) => onOutput?.(`${line}\n`),
    report: (line) => report(JSON.parse(JSON.stringify(line))),
  })
    .run({ ...target, signal: aborter.signal })
    .then((outcome) => {
      onOutput?.(`${JSON.stringify(outcome)}\n`)
      return { code: outcome.status === 'completed' ? 0 : 1, signal: null }
    })
  return {
    exited,
    async end() {
      aborter.abort()
      await exited
    },
  }
}
