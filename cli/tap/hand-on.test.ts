/** Passing on never waits for the judging: what it cannot take is left out, and said. */
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { Traffic } from '../../harness/tap/traffic.ts'
import { startHandingOn } from './hand-on.ts'
import type { ToThread } from './thread-messages.ts'

/** A thread that does nothing by itself. */
class IdleThread extends EventEmitter {
  readonly got: ToThread[] = []
  postMessage(message: ToThread): void {
    this.got.push(message)
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
  /** Takes all that waits. */
  takeAll(): void {
    for (const message of this.got.splice(0))
      if (message.kind === 'traffic') this.emit('message', { kind: 'taken', bytes: message.bytes })
  }
}

function started() {
  const thread = new IdleThread()
  const said: string[] = []
  return { thread, said, handOn: startHandingOn(thread, (text) => void said.push(text)) }
}

const mebibyte = 1024 * 1024
const piece = (): Traffic => ({ kind: 'input', data: new Uint8Array(mebibyte), at: 1 })
const kinds = (all: readonly ToThread[]): readonly string[] =>
  all.flatMap((message) => (message.kind === 'traffic' ? message.traffic.map(({ kind }) => kind) : message.kind))

test('a judging that takes nothing has a limited amount waiting for it, and is told what it lost once it goes on', () => {
  const { thread, handOn } = started()
  for (let n = 0; n < 200; n += 1) handOn.hand(piece())
  expect(thread.got.length).toBeLessThan(70)
  thread.takeAll()
  handOn.hand(piece())
  expect(kinds(thread.got)).toEqual(['lost', 'input'])
})

test('small pieces go together, in order, and all before the end', async () => {
  const { thread, handOn } = started()
  const hand = (at: number): void => handOn.hand({ kind: 'input', data: new Uint8Array(1), at })
  for (let n = 0; n < 100; n += 1) hand(n)
  expect(thread.got.length).toBe(1)
  const ending = handOn.end()
  expect(thread.got.length).toBe(3)
  const times = thread.got.flatMap((message) => (message.kind === 'traffic' ? message.traffic.map(({ at }) => at) : []))
  expect(times).toEqual(Array.from({ length: 100 }, (_, n) => n))
  thread.emit('message', { kind: 'failed', message: 'over' })
  await ending
})

test('a small piece alone waits for no other', async () => {
  const { thread, handOn } = started()
  handOn.hand({ kind: 'input-ended', at: 1 })
  await vi.waitFor(() => expect(kinds(thread.got)).toEqual(['input-ended']))
})

test('what was lost at the end is told, too', async () => {
  const { thread, handOn } = started()
  for (let n = 0; n < 200; n += 1) handOn.hand(piece())
  const ending = handOn.end()
  expect(kinds(thread.got).slice(-2)).toEqual(['lost', 'end'])
  thread.emit('message', { kind: 'failed', message: 'over' })
  expect(await ending).toEqual({ kind: 'failed', message: 'over' })
})

test.each<[what: string, event: string, error: Error[], says: RegExp]>([
  ['throws', 'error', [new Error('a bug')], /the judging failed: a bug; messages still pass/],
  ['ends', 'exit', [], /the judging ended early; messages still pass/],
])('a judging that %s is said once, and gets nothing more', async (_, event, error, says) => {
  const { thread, said, handOn } = started()
  handOn.hand(piece())
  thread.emit(event, ...error)
  thread.emit('exit')
  handOn.hand(piece())
  expect(thread.got.length).toBe(1)
  expect(said).toEqual([expect.stringMatching(says)])
  expect(await handOn.end()).toMatchObject({ kind: 'failed', message: expect.stringMatching(says) })
})
