import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { JudgeTraceOptions } from '../../harness/runner/options.ts'
import { tool } from '../../harness/tool.ts'
import type { TraceEvent } from '../../harness/trace/events.ts'
import { loadSuite } from '../../suites/index.ts'
import { JudgingSoFar } from './judging-so-far.ts'

const suite = await loadSuite()
const judged: JudgeTraceOptions = {
  ...{ suite, strict: false, select: () => true, linkTo: () => '', causesOf: () => [], emit: () => {} },
}
const run: TraceEvent = {
  ...{ seq: 0, at: 0, kind: 'run', format: 1, tool, side: 'server', target: 'x', seed: 0, tapped: true },
  startedAt: '2026-01-01T00:00:00Z',
}

/** What both parties have shown on a connection that goes on. */
async function soFar(events: readonly TraceEvent[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  await new Promise<void>((resolve) => {
    const ids = (results: readonly Result[]) => results.map(({ requirement }) => requirement)
    const judging = new JudgingSoFar({ server: judged, client: judged }, (side, _, results) => {
      found[side] = ids(results)
      if (side === 'client') resolve()
    })
    for (const event of [run, ...events.map((event) => ({ ...event, seq: event.seq + 1 }))]) judging.event(event)
    judging.look()
  })
  return found
}

const opened = () => trace().open({ server: { tools: {} } })

test('what a message proves is known at once, on the side that sent it', async () => {
  const broken = opened()
    .client({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
    .server({ jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'a' }] } })
  expect(await soFar(broken.events)).toEqual({ server: ['tools.list-result.shape'], client: [] })
  const wrong = opened().client({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 7 } })
  expect(await soFar(wrong.events)).toEqual({ server: [], client: ['tools.call-request.shape'] })
})

test('what has not come yet proves nothing', async () => {
  const waiting = opened().client({ jsonrpc: '2.0', id: 2, method: 'ping' })
  expect(await soFar(waiting.events)).toEqual({ server: [], client: [] })
})

test('a connection that has ended before anybody looked is judged, too', async () => {
  const broken = opened().client({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 7 } })
  expect(await soFar(broken.close().events)).toEqual({ server: [], client: ['tools.call-request.shape'] })
})
