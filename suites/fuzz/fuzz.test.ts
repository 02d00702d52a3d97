/** Servers that break on odd messages, in this process: each property finds its breach and cuts it down to a small message. */

import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runOnServer } from '../../fixtures/in-process/run-on-server.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { ChannelFactory } from '../../harness/transports/channel.ts'
import { streamChannels } from '../../harness/transports/stdio/client.ts'
import { streamableHttpChannels } from '../../harness/transports/streamable-http/client.ts'
import { createReferenceServer, type Seams } from '../../reference-servers/reference-server.ts'
import { isJsonArray, isJsonObject, type Json, type RevisionId } from '../../schema/index.ts'
import { loadSuite } from '../index.ts'

const suite = await loadSuite()

interface Experiment {
  readonly property: string
  readonly revision?: RevisionId
  readonly seed?: number
  readonly runs?: number
}

/** The breaches that a property finds on a server; monitors take no part. */
async function breaches(factory: ChannelFactory, experiment: Experiment): Promise<Result[]> {
  const { property, revision = '2025-11-25', seed = 1, runs = 200 } = experiment
  const { events } = await runOnServer(factory, {
    suite: { ...suite, scenarios: suite.scenarios.filter(({ id }) => id === `fuzz/${property}`), monitors: [] },
    revisions: [revision],
    limits: { startMs: 1_000, requestMs: 500, scenarioMs: 120_000, runMs: 170_000 },
    seed,
    fuzzRuns: runs,
  })
  const results = events.flatMap((event) => (event.type === 'result' ? [event.result] : []))
  return results.filter(({ verdict }) => !['passed', 'not-observed', 'not-applicable'].includes(verdict))
}

/** A server over pipes; `crash` ends it as an uncaught exception does. */
function overPipes(seams: (crash: () => void) => Seams): ChannelFactory {
  return streamChannels(() => {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    let resolveExit = (_: { code: number; signal: null }): void => {}
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      resolveExit = resolve
    })
    const kill = (code: number): void => {
      stdout.end()
      stdin.destroy()
      resolveExit({ code, signal: null })
    }
    const fault = { requirement: 'none', says: 'breaks on odd messages', seams: seams(() => kill(1)) }
    const { closed } = createReferenceServer({ fault }).attachStdio(stdin, stdout)
    void closed.then(() => kill(0))
    return { stdin, stdout, exited, kill: () => kill(0) }
  })
}

/** The message in the evidence that was sent as the smallest, with the numbers in ids left out. */
function smallest({ evidence }: Result): string {
  const sent = evidence.filter(({ from, role }) => from === 'us' && role !== 'context')
  const generated = sent.find(({ body = '' }) => !/"method":"ping"/.test(body)) ?? sent[0]
  return generated?.body?.replace(/7\d{4}/g, 'N') ?? ''
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function depth(value: Json): number {
  const inner = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
  return inner.length === 0 ? 0 : 1 + depth(inner[0] ?? null)
}

interface Row extends Experiment {
  readonly seams: (crash: () => void) => Seams
  readonly requirement: string
  readonly verdict: 'failed' | 'warned'
  readonly oddity: RegExp
  /** Characters that the smallest message has at most. */
  readonly length: number
}

const rows: Readonly<Record<string, Row>> = {
  'dies of a message without method': {
    property: 'hostile-input',
    seams: (crash) => ({
      incoming: (message, connection, next) => {
        if (isObject(message) && typeof message.method !== 'string') crash()
        else return next(message, connection)
      },
    }),
    requirement: 'messages.request.answered',
    verdict: 'warned',
    oddity: /as (method|result|error)/,
    length: 100,
  },
  'dies of text that is no JSON': {
    property: 'hostile-input',
    seams: (crash) => ({
      parse: (bytes, next) => {
        try {
          return next(bytes)
        } catch (error) {
          crash()
          throw error
        }
      },
    }),
    requirement: 'messages.request.answered',
    verdict: 'warned',
    oddity: /no message|first \d+ char|something else|UTF-8/,
    length: 100,
  },
  'answers twice when the id has a space': {
    property: 'hostile-input',
    seams: () => ({
      outgoing: (message) => (isObject(message) && message.id === ' ' ? [message, message] : [message]),
    }),
    requirement: 'messages.response.exactly-once',
    verdict: 'failed',
    oddity: /an odd string as id/,
    length: 100,
  },
  'answers null params with an error without message': {
    property: 'near-valid-requests',
    seams: () => ({
      incoming: (message, connection, next) => {
        if (!isObject(message) || message.params !== null) return next(message, connection)
        connection.emit({ jsonrpc: '2.0', id: message.id, error: { code: -32602 } }, connection.outlet)
      },
    }),
    requirement: 'messages.error.code-and-message',
    verdict: 'failed',
    oddity: /(null|duplicate-member) at \/params/,
    length: 120,
  },
  'drops requests whose cursor is no string': {
    property: 'near-valid-requests',
    seams: () => ({
      incoming: (message, connection, next) => {
        const params = isObject(message) && isObject(message.params) ? message.params : {}
        if (params.cursor === undefined || typeof params.cursor === 'string') return next(message, connection)
      },
    }),
    requirement: 'messages.request.answered',
    verdict: 'failed',
    oddity: /at \/params\/cursor/,
    length: 150,
  },
  'falls silent after an initialize request without clientInfo': {
    property: 'near-valid-initialize',
    seams: () => {
      let isSilent = false
      return {
        incoming: (message, connection, next) => {
          const params = isObject(message) && isObject(message.params) ? message.params : {}
          if (isObject(message) && message.method === 'initialize' && !('clientInfo' in params)) isSilent = true
          if (!isSilent) return next(message, connection)
        },
      }
    },
    requirement: 'messages.request.answered',
    verdict: 'failed',
    oddity: /InitializeRequest/,
    length: 250,
  },
}

test.concurrent.each(Object.entries(rows))('%s', async (_, row) => {
  const found = await breaches(overPipes(row.seams), row)
  expect(found.map(({ requirement, verdict }) => [requirement, verdict])).toEqual([[row.requirement, row.verdict]])
  const [breach] = found
  if (breach === undefined) return
  expect(breach.expected).toMatch(row.oddity)
  expect(breach.expected).toMatch(/seed 1, \d+ messages, the smallest after \d+ steps/)
  expect(smallest(breach).length).toBeLessThan(row.length)
})

test('the same seed finds the same message', async () => {
  const row = rows['answers null params with an error without message']
  if (row === undefined) throw new Error('no such row')
  const [first, again] = [await breaches(overPipes(row.seams), row), await breaches(overPipes(row.seams), row)]
  expect(again.map(smallest)).toEqual(first.map(smallest))
  // How many other causes are told apart depends on the time for it.
  const about = ({ expected = '' }: Result): string => expected.replace(/ \(and \d+ other causes?\)$/, '')
  expect(again.map(about)).toEqual(first.map(about))
})

test.concurrent('hangs on deep nesting: the message is cut down to the depth that matters', async () => {
  const hangs = (): Seams => {
    let isStuck = false
    return {
      incoming: (message, connection, next) => {
        isStuck ||= isJsonObject(message) && depth({ ...message, jsonrpc: 0, id: 0 }) > 0 && deepest(message) >= 500
        if (!isStuck) return next(message, connection)
      },
    }
  }
  const deepest = (message: Readonly<Record<string, Json>>): number => Math.max(...Object.values(message).map(depth))
  const found = await breaches(overPipes(hangs), { property: 'hostile-input' })
  expect(found.map(({ requirement, verdict }) => [requirement, verdict])).toEqual([
    ['messages.request.answered', 'failed'],
  ])
  const levels = Number(/(\d+) levels/.exec(found[0]?.expected ?? '')?.[1])
  expect(levels).toBeGreaterThanOrEqual(499)
  expect(levels).toBeLessThan(1_000)
})

test('over HTTP a server that is gone for good is named with the messages that got no response', async () => {
  let isDead = false
  const fault = {
    requirement: 'none',
    says: 'dies of a cursor that is a number or an object',
    seams: {
      http: { accept: async (exchange, next) => (isDead ? void exchange.response.destroy() : next(exchange)) },
      incoming: (message, connection, next) => {
        const cursor = isObject(message) && isObject(message.params) ? message.params.cursor : undefined
        isDead ||= typeof cursor === 'number' || isObject(cursor) || Array.isArray(cursor)
        return isDead ? new Promise(() => {}) : next(message, connection)
      },
    } satisfies Seams,
  }
  const server = createReferenceServer({ fault })
  const { url } = await server.listen()
  try {
    const found = await breaches(streamableHttpChannels({ url }), { property: 'near-valid-requests' })
    expect(found.map(({ requirement, verdict }) => [requirement, verdict])).toEqual([
      ['messages.request.answered', 'failed'],
    ])
    expect(found[0]?.expected).toMatch(/wrong-type at \/params\/cursor/)
  } finally {
    await server.close()
  }
})

test.each(['stdio', 'streamable-http'] as const)('a clean server over %s keeps all properties', async (transport) => {
  const server = createReferenceServer()
  const { url } = await server.listen()
  const factory = transport === 'stdio' ? overPipes(() => ({})) : streamableHttpChannels({ url })
  try {
    for (const property of ['hostile-input', 'near-valid-requests', 'near-valid-initialize']) {
      expect(await breaches(factory, { property, seed: 42, runs: 50 })).toEqual([])
    }
  } finally {
    await server.close()
  }
})
