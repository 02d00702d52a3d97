/** A server that does one thing at a time: whoever waited behind another scenario is asked again when nothing else runs. */
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { closeServers, serveHttp } from '../../../fixtures/wire/serve.ts'
import { failed, notObserved, passed } from '../../judging/finding.ts'
import type { ServerScenario, Suite } from '../../judging/suite.ts'
import { streamableHttpChannels } from '../../transports/streamable-http/client.ts'
import { at, parseJson } from '../../wire/json/json.ts'

afterEach(closeServers)

/** Answers nothing else while somebody waits for `hold`, which ends when its connection does. */
function serve(): Promise<string> {
  let isHeld = false
  let waiting: (() => void)[] = []
  const release = (): void => {
    isHeld = false
    const freed = waiting
    waiting = []
    for (const answer of freed) answer()
  }
  return serveHttp((request, response, body) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const answer = (): void => reply(response, body)
    if (at(parseJson(body), 'method') === 'hold') {
      isHeld = true
      response.on('close', release)
    } else if (isHeld) waiting.push(answer)
    else answer()
  })
}

function reply(response: ServerResponse, body: string): void {
  const message = parseJson(body)
  const id = at(message, 'id')
  if (id === undefined) return void response.writeHead(202).end()
  const protocolVersion = at(message, 'params', 'protocolVersion') ?? null
  const opened = { protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } }
  const result = at(message, 'method') === 'initialize' ? opened : {}
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
}

/** @param opens when the connection is opened: while the server is held, or before */
function scenarios(opens: 'meanwhile' | 'before'): readonly ServerScenario[] {
  let begin = (): void => {}
  let end = (): void => {}
  let ready = (): void => {}
  const held = new Promise<void>((resolve) => {
    begin = resolve
  })
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  const holding: ServerScenario = {
    id: 'server/holding',
    title: 'holding',
    target: 'server',
    async drive({ connect }) {
      const client = await connect()
      if (opens === 'before') await isReady
      await client.start('hold')
      begin()
      await over
    },
    judges: { 'rule.held': () => passed },
  }
  const asking: ServerScenario = {
    id: 'server/asking',
    title: 'asking',
    target: 'server',
    async drive({ connect }) {
      try {
        const early = opens === 'before' ? await connect() : undefined
        ready()
        await held
        const client = early ?? (await connect())
        await client.request('ping', undefined, { as: 'asked' })
      } finally {
        end()
      }
    },
    judges: {
      'rule.asked': ({ asked }) => {
        if (asked === undefined) return notObserved('it did not come that far')
        return asked.response === undefined ? failed('an answer', asked.whatCame) : passed
      },
    },
  }
  return [holding, asking]
}

test.each(['meanwhile', 'before'] as const)('a connection that was opened %s', async (opens) => {
  const all = scenarios(opens)
  const requirements = new Map(['rule.held', 'rule.asked'].map((id) => [id, sampleRequirement(id)]))
  const suite: Suite = { requirements, scenarios: all, monitors: [], fixtures: [], presets: [] }
  const { events, summary } = await runOnServer(streamableHttpChannels({ url: await serve(), headers: [] }), {
    suite,
    revisions: ['2025-11-25'],
    concurrency: 2,
    limits: { startMs: 5_000, requestMs: 200, scenarioMs: 10_000, runMs: 60_000 },
  })
  const ended = events.flatMap((event) => (event.type === 'scenario-ended' ? [event.cell.scenario] : []))
  expect(ended).toEqual(['server/asking', 'server/holding', 'server/asking'])
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result.verdict] : []))
  expect([results, summary.outcome]).toEqual([['passed', 'passed'], 'conforms'])
})
