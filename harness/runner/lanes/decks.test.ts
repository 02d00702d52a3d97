import { describe, expect, test } from 'vitest'
import { serveLines } from '../../../fixtures/wire/serve-lines.ts'
import { Patience } from '../../peers/patience.ts'
import { Starts } from '../../peers/starts.ts'
import { revisionOf } from '../../revisions/index.ts'
import { unlimited } from '../../time/pausable-limit.ts'
import { createRecorder } from '../../trace/recorder.ts'
import type { ServerPlace } from '../prepare/server-place.ts'
import { ConnectionLock } from './connection-lock.ts'
import { Decks } from './decks.ts'

const time = unlimited(new AbortController().signal)
const revision = revisionOf('2025-11-25')

function placeOfNobody(): ServerPlace {
  const trace = createRecorder({ now: () => 0, redact: (body) => body })
  const nothing = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
  const none = { bound: [], find: () => undefined, callable: [], asTasks: [] }
  const lock = new ConnectionLock()
  return {
    factory: serveLines(() => {}),
    revision,
    recorder: trace.during(() => lock.execution),
    nextConnection: () => 'c1',
    clientInfo: { name: 'test', version: '1' },
    patience: new Patience(200),
    starts: new Starts(300),
    trace,
    lock,
    facts: { revision: revision.id, transport: 'stdio', capabilities: {}, ...nothing },
    fixtures: { ...none, among: async () => ({ ...none, among: async () => Promise.reject(new Error('not asked')) }) },
    fuzz: { seed: 1, runs: 1 },
    shared: new Map(),
    groups: [],
    spoken: [revision.id],
  }
}

describe('connections that scenarios take turns on', () => {
  test('are free for the next when previous failure or warning has ended', async () => {
    const place = placeOfNobody()
    const decks = new Decks(place, { most: 3, isWaiting: () => false })
    expect(await decks.take(1, time)).toBe(place)
    const second = decks.take(2, time)
    decks.end(1)
    expect(await second).toBe(place)
    expect(place.lock.execution).toBe(2)
  })

  test('are others for the next while who has them waits, and no more than so many', async () => {
    const place = placeOfNobody()
    const waiting = new Set<number>()
    const decks = new Decks(place, { most: 2, isWaiting: (execution) => waiting.has(execution) })
    await decks.take(1, time)
    const second = decks.take(2, time)
    waiting.add(1)
    const apart = await second
    expect(apart).not.toBe(place)
    expect(apart.shared).not.toBe(place.shared)
    waiting.add(2)
    const third = decks.take(3, time)
    decks.end(2)
    expect(await third).toBe(apart)
    expect(place.groups).toEqual([apart])
  })
})
