import { expect, test } from 'vitest'
import type { EventBody, TraceEvent } from '../../../trace/events.ts'
import { shareOfWait } from './deafness.ts'

const sent: EventBody = { kind: 'message', connection: 'c1', direction: 'sent', text: '{}' }
const word: EventBody = { kind: 'message', connection: 'c1', direction: 'received', text: '{}' }
const inVain = (about: number): EventBody => ({ kind: 'note', about, outcome: 'unanswered', note: 'no answer' })

const asked: EventBody = { ...sent, text: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }

const numbered = (bodies: readonly EventBody[]): readonly TraceEvent[] =>
  bodies.map((body, seq) => ({ ...body, seq, at: seq }))

test.each([
  ['nothing was asked', [], 1],
  ['one was waited for in vain', [sent, inVain(0)], 1],
  ['one after the other', [sent, inVain(0), sent, inVain(2)], 0.1],
  ['one that is answered nowhere', [asked, inVain(0)], 0.1],
  ['two that were sent together', [sent, sent, inVain(0), inVain(1)], 1],
  ['it has said something since', [sent, inVain(0), sent, inVain(2), word], 1],
  ['it has said something between', [sent, inVain(0), word, sent, inVain(3)], 1],
] as const)('%s', (_, bodies, share) => {
  expect(shareOfWait(numbered(bodies), (method) => method === 'tools/list')).toBe(share)
})
