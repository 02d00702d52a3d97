/** What rests on silence is looked at twice; what came is proof at once. */
import { afterEach, describe, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { closeServers, serveHttp } from '../../../fixtures/wire/serve.ts'
import { type Reply, serveLines } from '../../../fixtures/wire/serve-lines.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { failed, notObserved, passed } from '../../judging/finding.ts'
import type { Result } from '../../judging/result.ts'
import type { Monitor, ServerScenario, Suite } from '../../judging/suite.ts'
import { untilAborted } from '../../time/until-aborted.ts'

const revision = '2025-11-25'

afterEach(closeServers)

const answers: ServerScenario<'asked'> = {
  id: 'server/answers',
  title: 'Answers',
  target: 'server',
  isolation: 'shared',
  async drive({ connect }) {
    const client = await connect()
    await client.request('ping', {}, { as: 'asked' })
  },
  judges: {
    'rule.scenario': ({ asked }) =>
      asked.response?.result === undefined ? failed('a result', asked.response?.json ?? asked.whatCame) : passed,
  },
}

const monitor: Monitor = {
  id: 'monitors/answers',
  title: 'Answers',
  judges: {
    'rule.monitor': ({ exchanges }) => {
      const pings = exchanges.filter(({ sent }) => sent?.method === 'ping')
      const lost = pings.find(({ response }) => response === undefined)
      if (pings.length === 0) return notObserved('no ping')
      return lost === undefined ? passed : failed('an answer', 'no answer', lost.sent?.seq ?? -1)
    },
  },
}

/** A server of one revision that answers ping by `pong`. */
const server =
  (pong: (id: Json, write: Parameters<Reply>[1]) => void): Reply =>
  ({ id = null, method }: JsonObject, write) => {
    const members = { protocolVersion: revision, capabilities: {}, serverInfo: { name: 's', version: '1' } }
    if (method === 'initialize') write({ jsonrpc: '2.0', id, result: members })
    else if (method === 'ping') pong(id, write)
  }

function suiteOf(): Suite {
  const ids = ['rule.scenario', 'rule.monitor']
  const requirements = new Map(ids.map((id) => [id, sampleRequirement(id)]))
  const scenario: ServerScenario = { ...answers, drive: (context) => answers.drive(context), judges: {} }
  return {
    requirements,
    scenarios: [{ ...scenario, judges: Object.fromEntries(Object.entries(answers.judges)) }],
    monitors: [monitor],
    fixtures: [],
    presets: [],
  }
}

async function run(
  reply: Reply,
  wishes: { readonly quick?: boolean } = {},
): Promise<{ results: Map<string, Result>; exitCode: number; executions: number }> {
  const suite = suiteOf()
  let pings = 0
  const counted: Reply = (message, ...ways) => {
    if (message.method === 'ping') pings += 1
    reply(message, ...ways)
  }
  const { events, summary } = await runOnServer(serveLines(counted), {
    suite,
    ...wishes,
    revisions: [revision],
    limits: { startMs: 2_000, requestMs: 200, scenarioMs: 10_000, runMs: 60_000 },
  })
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  return {
    results: new Map(results.map((result) => [result.requirement, result])),
    exitCode: summary.exitCode,
    executions: pings,
  }
}

describe('a red that rests on silence', () => {
  test('is reported when the second look finds the same', async () => {
    const { results, exitCode, executions } = await run(server(() => {}))
    expect(executions).toBe(2)
    expect(exitCode).toBe(1)
    for (const id of ['rule.scenario', 'rule.monitor']) {
      expect(results.get(id)).toMatchObject({ verdict: 'failed' })
      expect(results.get(id)).not.toHaveProperty('unsteady')
      expect(results.get(id)).not.toHaveProperty('more')
    }
  })

  test('is a warning with the lines of both looks when the second finds what was missing', async () => {
    let asked = 0
    const { results, exitCode } = await run(
      server((id, write) => asked++ > 0 && write({ jsonrpc: '2.0', id, result: {} })),
    )
    expect(exitCode).toBe(0)
    for (const id of ['rule.scenario', 'rule.monitor']) {
      const result = results.get(id)
      expect(result).toMatchObject({ verdict: 'warned', unsteady: true, lenient: expect.stringContaining('flaky') })
      expect(new Set(result?.evidence.map(({ connection }) => connection)).size).toBe(2)
      expect(result?.evidence.some(({ role, from }) => role === 'contrast' && from === 'target')).toBe(true)
    }
  })
})

test('second looks over stdio wait side by side, however little they wait for', async () => {
  const names = ['one', 'other']
  let begun = 0
  let bothHaveBegun = (): void => {}
  const both = new Promise<void>((resolve) => {
    bothHaveBegun = resolve
  })
  const scenarios = names.map(
    (name): ServerScenario<'asked'> => ({
      ...answers,
      id: `server/${name}`,
      async drive({ connect, signal }) {
        begun += 1
        const isSecondLook = begun > names.length
        if (begun === 2 * names.length) bothHaveBegun()
        const client = await connect()
        await client.request('ping', {}, { as: 'asked' })
        if (isSecondLook) await untilAborted(both, signal)
        signal.throwIfAborted()
      },
      judges: {
        [`rule.${name}`]: ({ asked }) => (asked.response === undefined ? failed('a result', asked.whatCame) : passed),
      },
    }),
  )
  const requirements = new Map(names.map((name) => [`rule.${name}`, sampleRequirement(`rule.${name}`)]))
  const outcomes: string[] = []
  await runOnServer(serveLines(server(() => {})), {
    suite: { ...suiteOf(), monitors: [], requirements, scenarios },
    concurrency: 2,
    onTrace: (event) => event.kind === 'execution-ended' && outcomes.push(event.outcome),
    revisions: [revision],
    limits: { startMs: 2_000, requestMs: 100, scenarioMs: 900, runMs: 60_000 },
  })
  expect(outcomes).toEqual(['completed', 'completed', 'completed', 'completed'])
})

test('a quick run does not judge silence, and looks once', async () => {
  const { results, exitCode, executions } = await run(
    server(() => {}),
    { quick: true },
  )
  expect([executions, exitCode]).toEqual([1, 3])
  for (const id of ['rule.scenario', 'rule.monitor'])
    expect(results.get(id)).toMatchObject({ verdict: 'not-observed', reason: expect.stringContaining('with --quick') })
})

test('a red that rests on what came is reported at once', async () => {
  const refuse = server((id, write) => write({ jsonrpc: '2.0', id, error: { code: 1, message: 'no' } }))
  const { results, executions } = await run(refuse)
  expect(executions).toBe(1)
  expect(results.get('rule.scenario')).toMatchObject({ verdict: 'failed' })
})

test('an answer that takes long on an open stream is no red: in the second look it has the time', {
  timeout: 120_000,
}, async () => {
  const limitMs = 500
  const url = await serveHttp((request, response, body) => {
    const { id, method } = JSON.parse(body === '' ? '{}' : body)
    if (id === undefined) return void response.writeHead(request.method === 'POST' ? 202 : 405).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const members = { protocolVersion: revision, capabilities: {}, serverInfo: { name: 's', version: '1' } }
    const result = method === 'initialize' ? members : {}
    const answer = () => response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`)
    // Longer than any answer may take in the first look.
    if (method === 'ping') setTimeout(answer, 7 * limitMs)
    else answer()
  })
  const suite = suiteOf()
  const { events } = await runOnServer(
    { url, env: {}, cwd: process.cwd(), headers: [] },
    {
      suite,
      revisions: [revision],
      limits: { startMs: 5_000, requestMs: limitMs, scenarioMs: 60_000, runMs: 100_000 },
    },
  )
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  expect(results.map(({ verdict }) => verdict)).not.toContain('failed')
  expect(results.find(({ requirement }) => requirement === 'rule.scenario')).toMatchObject({ unsteady: true })
})
