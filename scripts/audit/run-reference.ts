/** Runs the suite on a reference implementation of ours and returns its results. */

import { setMaxListeners } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { RunOptions } from '../../harness/runner/options.ts'
import { runSuite } from '../../harness/runner/run.ts'
import type { StartableClient, StartedClient } from '../../harness/targets/target.ts'
import { httpSseChannels } from '../../harness/transports/http-sse/client.ts'
import { streamChannels } from '../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../harness/transports/streamable-http/client.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import { parseCommandLine } from '../../reference-clients/command-line.ts'
import type { Fault as ClientFault } from '../../reference-clients/fault.ts'
import { createReferenceServer, type Fault } from '../../reference-servers/reference-server.ts'
import type { Place } from './places.ts'

// Many servers and clients live in this one process.
setMaxListeners(0)

/** Milliseconds. A fault that leaves requests unanswered costs this much for each; in-process answers take one or two. */
const limits = { startMs: 1_000, requestMs: 1_000, scenarioMs: 15_000, runMs: 300_000 }

/** Most of the time of a client's scenarios is waiting. */
const concurrency = { server: 2, client: 4 }

/** How a run is followed. */
export interface Watch {
  /** Aborting it ends the run early; what was judged by then is in the outcome. */
  readonly signal?: AbortSignal
  /** Gets each requirement that is broken, as soon as that is certain. */
  onBreach?(requirement: string): void
}

export interface Settings<F> extends Watch {
  /** The reference is clean without it. */
  readonly fault?: F
}

export interface Outcome {
  readonly results: readonly Result[]
  /** Harness errors and the like. */
  readonly problems: readonly string[]
}

function common(
  suite: Suite,
  { revision, transport }: Place,
  outcome: { results: Result[]; problems: string[] },
  { signal = new AbortController().signal, onBreach }: Watch,
) {
  return {
    suite,
    revisions: [revision],
    transports: [transport],
    select: () => true,
    fixtures: {},
    callTools: 'safe' as const,
    limits,
    seed: 1,
    fuzzRuns: 10,
    strict: false,
    redact: [],
    emit: (event: Parameters<RunOptions['emit']>[0]) => {
      if (event.type === 'breach') onBreach?.(event.result.requirement)
      if (event.type === 'result') outcome.results.push(event.result)
      if (event.type === 'problem') outcome.problems.push(event.message)
    },
    signal,
    linkTo: () => '',
    repeatCommand: () => '',
  }
}

/** The reference server in this process, over in-process pipes or loopback HTTP. */
export async function runReferenceServer(
  suite: Suite,
  place: Place,
  { fault, ...watch }: Settings<Fault> = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  const make = () => createReferenceServer(fault === undefined ? {} : { fault })
  const listening = make()
  const { url, sseUrl } = await listening.listen()
  const channels = {
    stdio: () => streamChannels(() => openPipes(make())),
    'streamable-http': () => streamableHttpChannels({ url }),
    'http-sse': () => httpSseChannels({ url: sseUrl }),
  }
  try {
    await runSuite({
      ...common(suite, place, outcome, watch),
      side: 'server',
      concurrency: concurrency.server,
      target: { groups: [[channels[place.transport]()]], stop: async () => {} },
    })
  } finally {
    await listening.close()
  }
  return outcome
}

function openPipes(server: ReturnType<typeof createReferenceServer>) {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const { closed } = server.attachStdio(stdin, stdout)
  const exited = closed.then(() => ({ code: 0, signal: null }))
  const kill = (): void => {
    stdin.destroy()
    stdout.end()
    void server.close()
  }
  void exited.then(() => stdout.end())
  return { stdin, stdout, exited, kill }
}

/** The reference client in this process; over stdio it launches our stand-in as its server. */
export async function runReferenceClient(
  suite: Suite,
  place: Place,
  { fault, ...watch }: Settings<ClientFault> = {},
): Promise<Outcome> {
  const outcome = { results: [], problems: [] }
  await runSuite({
    ...common(suite, place, outcome, watch),
    side: 'client',
    concurrency: concurrency.client,
    target: { start: (launch) => startClient(launch, fault) },
  })
  return outcome
}

type Launch = Parameters<StartableClient['start']>[0]

function startClient({ server, environment }: Launch, fault: ClientFault | undefined): StartedClient {
  const args = 'url' in server ? [server.url] : ['--stdio', '--', ...server.command]
  const { options, target } = parseCommandLine(args, environment)
  const aborter = new AbortController()
  const client = createReferenceClient(fault === undefined ? options : { ...options, fault })
  const exited = client
    .run({ ...target, signal: aborter.signal })
    .then(({ status }) => ({ code: status === 'completed' ? 0 : 1, signal: null }))
  return {
    exited,
    async end() {
      aborter.abort()
      await exited
    },
  }
}
