import { expect, test } from 'vitest'
import type { EventBody, TraceEvent } from '../../trace/events.ts'
import { judgeLetGo } from './judge-let-go.ts'

const release = (connection: string): EventBody => ({ kind: 'note', connection, released: true, note: 'let go' })
const close = (connection: string): EventBody => ({ kind: 'connection-closed', connection, by: 'us' })

test.each<[what: string, events: readonly EventBody[], times: number]>([
  ['a connection that was let go of closes', [release('a'), close('a')], 1],
  ['another one closes', [release('a'), close('b')], 0],
  ['it is let go of, and goes on', [release('a')], 0],
  ['two of them close', [release('a'), release('b'), close('b'), close('a')], 2],
  ['a note without meaning comes before', [{ kind: 'note', connection: 'a', note: 'x' }, close('a')], 0],
])('%s', (_, events, times) => {
  let judged = 0
  const see = judgeLetGo(() => {
    judged += 1
  })
  for (const [seq, event] of events.entries()) see({ ...event, seq, at: seq } satisfies TraceEvent)
  expect(judged).toBe(times)
})
