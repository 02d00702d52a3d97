import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { failed, missing, notObserved, passed } from '../finding.ts'
import { withoutUnreached } from './without-unreached.ts'

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const served = () =>
  trace({ transport: 'streamable-http' })
    .request(ping(1))
    .respond({ body: { jsonrpc: '2.0', id: 1, result: {} } })
    .ended()
const gone = served()
  .request(ping(2))
  .event({ kind: 'http-ended', connection: 'c1', http: 2, by: 'target', error: 'Nothing listens', unreachable: true })
const found = gone.next - 3

test.each([
  ['a pass', passed, 'not-observed'],
  ['a breach that was proven before', failed('x', 'y', found - 1), 'failed'],
  ['a breach by what found nobody', failed('x', 'y', found), 'not-observed'],
  ['silence', missing('x', found - 1), 'not-observed'],
  ['what was not observed', notObserved('z'), 'not-observed'],
])('of a server that is there no more, %s', (_, judgement, verdict) => {
  expect(withoutUnreached(judgement, [gone.conversation()]).verdict).toBe(verdict)
  expect(withoutUnreached(judgement, [served().conversation()])).toBe(judgement)
})
