import { expect, test } from 'vitest'
import type { ClientDrive, IncomingRequest } from '../../../harness/index.ts'
import { holdInTurns, type Turn } from './hold-in-turns.ts'

/** Launches of a client that asks for tools this often each, and what was asked in each of them. */
function launches(requests: number) {
  const asked: string[][] = []
  const serve = (async ({ on } = {}) => {
    const now: string[] = []
    asked.push(now)
    const hold = on?.['tools/list']
    const request = { request: async (name: string) => now.push(name) } as unknown as IncomingRequest
    for (let n = 0; n < requests; n += 1) await hold?.(request, async () => ({}))
    return { done: async () => {} }
  }) as ClientDrive['serve']
  return { asked, serve }
}

const turn =
  (name: string, isThere = true): Turn<string> =>
  async (request) => {
    await request.request(name)
    return isThere
  }

test('a client that is quick is launched once', async () => {
  const { asked, serve } = launches(2)
  await holdInTurns(serve, [turn('a'), turn('b'), turn('c')])
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('what is left when the client has gone is asked in another launch', async () => {
  const { asked, serve } = launches(1)
  await holdInTurns(serve, [turn('a'), turn('b', false), turn('c')])
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('a client that asks for no tools is launched once', async () => {
  const { asked, serve } = launches(0)
  await holdInTurns(serve, [turn('a'), turn('b')])
  expect(asked).toEqual([[]])
})
