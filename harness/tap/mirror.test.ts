import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { tool } from '../tool.ts'
import { mirrored } from './mirror.ts'

const seen = trace()
  .open()
  .client({ jsonrpc: '2.0', id: 2, method: 'ping' })
  .server({ jsonrpc: '2.0', id: 2, result: {} })
  .events.map(mirrored)

test('the client is the target: it is named by its server', () => {
  const startedAt = '2026-01-01T00:00:00Z'
  const run = {
    seq: 0,
    at: 0,
    kind: 'run',
    format: 1,
    tool,
    side: 'server',
    target: 'node a.js',
    seed: 0,
    startedAt,
  } as const
  expect(mirrored(run)).toEqual({ ...run, side: 'client', target: 'the client of node a.js' })
})

test('what it sent is what we received', () => {
  const directions = seen.flatMap((event) => (event?.kind === 'message' ? [event.direction] : []))
  expect(directions.slice(-2)).toEqual(['received', 'sent'])
})
