import { describe, expect, test } from 'vitest'
import { type Reply, serveLines } from '../../../../fixtures/wire/serve-lines.ts'
import { readConversation } from '../../../conversation/read-conversation.ts'
import type { Fixtures } from '../../../fixtures/fixtures.ts'
import type { ServerScenario } from '../../../judging/suite.ts'
import { Patience } from '../../../peers/patience.ts'
import { Starts } from '../../../peers/starts.ts'
import { revisionOf } from '../../../revisions/index.ts'
import { unlimited } from '../../../time/pausable-limit.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import { createRecorder } from '../../../trace/recorder.ts'
import type { ServerPlace } from '../../prepare/server-place.ts'
import { ConnectionLock } from '../connection-lock.ts'
import { runServerScenario } from './run-server-scenario.ts'

const revision = revisionOf('2025-11-25')

const noFixtures: Fixtures = {
  bound: [],
  find: () => undefined,
  callable: [],
  asTasks: [],
  among: async () => ({ ...noFixtures, find: () => ({ name: 'ask', source: 'declared' }) }),
}

const answer: Reply = ({ id, method }, write) => {
  if (id === undefined) return
  const opened = { protocolVersion: revision.id, capabilities: {}, serverInfo: { name: 's', version: '1' } }
  write({ jsonrpc: '2.0', id, result: method === 'initialize' ? opened : {} })
}

/** Runs drives one after the other, as scenarios that share their connections. Tells what the trace holds. */
async function run(reply: Reply, ...drives: readonly ServerScenario['drive'][]) {
  const events: TraceEvent[] = []
  const trace = createRecorder({ now: () => 0, redact: (body) => body })
  trace.listen((event) => events.push(event))
  const lock = new ConnectionLock()
  let connections = 0
  const nothing = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  const place: ServerPlace = {
    factory: serveLines(reply),
    revision,
    recorder: trace.during(() => lock.execution),
    nextConnection: () => `c${++connections}`,
    clientInfo: { name: 'test', version: '1' },
    patience: new Patience(200),
    starts: new Starts(300),
    trace,
    lock,
    facts: { revision: revision.id, transport: 'stdio', capabilities: {}, ...nothing },
    fixtures: noFixtures,
    fuzz: { seed: 1, runs: 1 },
    shared: new Map(),
    groups: [],
    spoken: [revision.id],
  }
  const failures: unknown[] = []
  for (const [i, drive] of drives.entries()) {
    const scenario: ServerScenario = {
      id: `s${i}`,
      title: '',
      target: 'server',
      isolation: 'shared',
      judges: {},
      drive,
    }
    const time = unlimited(new AbortController().signal)
    await runServerScenario(scenario, place, i, time).catch((error: unknown) => failures.push(error))
    lock.release(i)
  }
  await Promise.all([...place.shared.values()].map((peer) => peer.close()))
  const conversations = Array.from({ length: connections }, (_, i) =>
    readConversation(events.filter((e) => 'connection' in e && e.connection === `c${i + 1}`)),
  )
  return { conversations, failures, events }
}

const ping: ServerScenario['drive'] = async ({ connect }) => void (await (await connect()).fence())

describe('a shared connection', () => {
  test('serves one scenario after the other', async () => {
    const { conversations } = await run(answer, ping, ping)
    expect(conversations.map(({ byPeer }) => byPeer.map(({ method }) => method))).toEqual([
      ['initialize', 'notifications/initialized', 'ping', 'ping'],
    ])
  })

  test('is thrown away when a line was left unfinished, which then is no message', async () => {
    const { conversations } = await run(answer, async ({ connect }) => (await connect()).write('{"jsonrpc":'), ping)
    expect(conversations.map(({ byPeer }) => byPeer.map(({ text, deliberate }) => deliberate ?? text))).toEqual([
      [expect.any(String), expect.any(String), 'the line was never finished'],
      [expect.any(String), expect.any(String), expect.stringContaining('ping')],
    ])
  })

  test('is thrown away with a request that nobody answers', async () => {
    const silent: Reply = (message, ...ways) => {
      if (message.method !== 'x') answer(message, ...ways)
    }
    const ask: ServerScenario['drive'] = async ({ connect }) => void (await (await connect()).start('x'))
    const { conversations } = await run(silent, ask, ping)
    expect(conversations).toHaveLength(2)
  })

  test('is kept when the answer comes a little later, and the answer belongs to who asked', async () => {
    const late: Reply = (message, ...ways) => {
      if (message.method === 'x') setImmediate(() => answer(message, ...ways))
      else answer(message, ...ways)
    }
    const ask: ServerScenario['drive'] = async ({ connect }) => void (await (await connect()).start('x'))
    const { conversations } = await run(late, ask, ping)
    const asked = conversations[0]?.exchanges.find(({ sent }) => sent?.method === 'x')
    expect([conversations.length, asked?.outcome, asked?.response?.execution]).toEqual([1, 'answered', 0])
  })
})

test('a server that leaves the opening without answer ends the scenario with that reason', async () => {
  const deaf: Reply = () => {}
  const { conversations, failures } = await run(deaf, ping)
  expect(failures).toEqual([expect.objectContaining({ code: 'no-answer' })])
  expect(conversations[0]?.byPeer.map(({ method }) => method)).toEqual(['initialize'])
})

test('a fixture among tools that only some clients are shown is in the trace', async () => {
  const { events } = await run(answer, async ({ fixtures }) => void (await fixtures.among([])).find('hidden-tool'))
  expect(events).toMatchObject([{ kind: 'fixture-found', execution: 0, fixture: 'hidden-tool', name: 'ask' }])
})
