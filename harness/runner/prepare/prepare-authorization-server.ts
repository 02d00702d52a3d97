/** Gets an authorization server ready to be tested: it is asked for nothing that it would not be asked for anyway. */
import type { Fixtures } from '../../fixtures/fixtures.ts'
import { HarnessError } from '../../harness-error.ts'
import { Patience } from '../../peers/patience.ts'
import { allRevisions } from '../../revisions/index.ts'
import { accepts } from '../../targets/accepts.ts'
import { tool } from '../../tool.ts'
import type { Facts } from '../../trace/facts.ts'
import { streamableHttpChannels } from '../../transports/streamable-http/client.ts'
import { ConnectionLock } from '../lanes/connection-lock.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import { serverLanes } from '../lanes/server-lanes.ts'
import type { ServerRunOptions } from './place-preflight.ts'
import type { PreparedTarget } from './prepared-target.ts'
import { endShared, type ServerPlace } from './server-place.ts'

const firstRevision = '2025-03-26'
const noFixtures: Fixtures = {
  find: () => undefined,
  bound: [],
  callable: [],
  asTasks: [],
  among: async () => noFixtures,
}

/** Rejects with a HarnessError when nothing listens at the issuer. */
export async function prepareAuthorizationServer(run: RunContext, options: ServerRunOptions): Promise<PreparedTarget> {
  const { target, bounds, limits, revisions } = options
  const { recorder, nextConnection, starts, signal } = run
  if ('groups' in target || target.url === undefined) throw new RangeError('an authorization server has a URL')
  const { url, headers } = target
  if (!(await accepts(new URL(url), signal)))
    throw new HarnessError(
      'connection-refused',
      `Expected an authorization server at ${url}, but nothing listens there.`,
    )
  const factory = streamableHttpChannels({ url, headers, bounds })
  const patience = new Patience(limits.requestMs, run.lag)
  const wanted = allRevisions.filter(({ id }) => id >= firstRevision && (revisions?.includes(id) ?? true))
  const places = wanted.map((revision): ServerPlace => {
    const lock = new ConnectionLock()
    const facts = { revision: revision.id, transport: factory.kind, ...nothing }
    return {
      factory,
      revision,
      recorder: recorder.during(() => lock.execution),
      nextConnection,
      clientInfo: tool,
      patience,
      starts,
      trace: recorder,
      lock,
      facts,
      spoken: wanted.map(({ id }) => id),
      fixtures: noFixtures,
      fuzz: { seed: options.seed, runs: options.fuzzRuns },
      accounts: { authorizationServer: { ...options.accounts?.authorizationServer, issuer: url } },
      shared: new Map(),
      groups: [],
    }
  })
  const facts: Facts = {
    side: 'server',
    kind: 'authorization-server',
    accepted: places.map((place) => place.facts),
    refused: [],
  }
  return {
    facts,
    problems: [],
    lanes: (planned) => serverLanes(run, places, planned),
    endShared: async () => void (await Promise.all(places.map(endShared))),
    stop: async () => void (await Promise.all(places.map(endShared))),
  }
}

const nothing = { capabilities: {}, tools: [], resources: [], resourceTemplates: [], prompts: [] }
