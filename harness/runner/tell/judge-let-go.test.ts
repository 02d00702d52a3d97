import { expect, test } from 'vitest'
import type { EventBody, TraceEvent } from '../../trace/events.ts'
import { judgeLetGo } from './judge-let-go.ts'

const release = (connection: string): EventBody => ({ kind: 'note', connection, released: true, note: 'let go' })
const close = (connection: string): EventBody => ({ kind: 'connection-closed', connection, by: 'us' })

const open = (connection: string): EventBody => ({
  ...{ kind: 'connection-opened', connection, transport: 'stdio', revision: '2025-11-25', target: 'client' },
})

test.each<[what: string, events: readonly EventBody[], times: number]>([
  ['a connection that was let go of closes', [open('a'), release('a'), close('a')], 1],
  ['one that has closed is let go of', [open('a'), close('a'), release('a')], 1],
  ['another one closes', [open('a'), open('b'), release('a'), close('b')], 0],
  ['it is let go of, and goes on', [open('a'), release('a')], 0],
  ['two of them close', [open('a'), open('b'), release('a'), release('b'), close('b'), close('a')], 2],
  ['a note without meaning comes before', [open('a'), { kind: 'note', connection: 'a', note: 'x' }, close('a')], 0],
])('%s', (_, events, times) => {
  let judged = 0
  const see = judgeLetGo(() => {
    judged += 1
  })
  for (const [seq, event] of events.entries()) see({ ...event, seq, at: seq } satisfies TraceEvent)
  expect(judged).toBe(times)
})
