import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('a promise that fails when the signal has aborted already ends nothing', async () => {
  const unseen: unknown[] = []
  const see = (reason: unknown): void => void unseen.push(reason)
  process.on('unhandledRejection', see)
  try {
    expect(await untilAborted(Promise.reject(new Error('too late')), AbortSignal.abort())).toBeUndefined()
    await turn()
    expect(unseen).toEqual([])
  } finally {
    process.off('unhandledRejection', see)
  }
})

test('one that fails before is seen', async () => {
  await expect(untilAborted(Promise.reject(new Error('in time')), new AbortController().signal)).rejects.toThrow(
    'in time',
  )
})
