/** Servers over stdio that bear one process at a time are tested with one, whatever a second one does; nothing of it is a crash. */
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { runOnServer } from '../../../fixtures/in-process/run-on-server.ts'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { RevisionId } from '../../../schema/index.ts'
import { failed, passed } from '../../judging/finding.ts'
import type { ServerScenario, Suite } from '../../judging/suite.ts'
import type { ChannelFactory } from '../../transports/channel.ts'
import { streamChannels } from '../../transports/stdio/client.ts'
import { at, parseJson } from '../../wire/json/json.ts'

interface Process {
  write(text: string): void
  exit(code: number): void
}

/** What a process does that finds another one running; true: it serves all the same. */
type Kind = (own: Process, others: readonly Process[], whenFree: () => void) => boolean

const ends =
  (code: number, says = ''): Kind =>
  (own) => {
    own.write(says)
    own.exit(code)
    return false
  }

const kinds: Readonly<Record<string, Kind>> = {
  'ends at once with code 1': ends(1),
  'ends at once with code 0': ends(0),
  'writes a line and ends': ends(1, 'it runs already\n'),
  'refuses with an error': (own) => {
    own.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'it runs already' } })}\n`)
    return false
  },
  'waits for the end of the first': (_own, _others, whenFree) => {
    whenFree()
    return true
  },
  'ends the first': (_own, others) => {
    for (const other of others) other.exit(143)
    return true
  },
}

interface Serving {
  readonly factory: ChannelFactory
  readonly starts: () => number
}

/**
 * @param kind undefined: processes bear one another
 * @param bears how many of them do
 */
function serve(kind?: Kind, bears = 1): Serving {
  let living: Process[] = []
  let starts = 0
  let waiting: (() => void)[] = []
  const factory = streamChannels(() => {
    starts += 1
    const [stdin, stdout] = [new PassThrough(), new PassThrough()]
    let resolve = (_exit: { code: number; signal: null }): void => {}
    const exited = new Promise<{ code: number; signal: null }>((done) => {
      resolve = done
    })
    const own: Process = {
      write: (text) => void stdout.write(text),
      exit(code) {
        living = living.filter((one) => one !== own)
        waiting = waiting.filter((go) => go !== goOn)
        stdout.end()
        resolve({ code, signal: null })
        if (living.length === 0) waiting.shift()?.()
      },
    }
    const others = living
    living = [...living, own]
    let isFree = true
    const goOn = (): void => {
      living = [...living, own]
      stdin.resume()
    }
    const whenFree = (): void => {
      isFree = false
      living = living.filter((one) => one !== own)
      waiting.push(goOn)
    }
    const serves = others.length < bears || kind === undefined || kind(own, others, whenFree)
    let rest = ''
    stdin.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      if (serves) for (const line of lines) answer(line, own.write)
    })
    if (!isFree) stdin.pause()
    stdin.on('end', () => own.exit(0))
    return { stdin, stdout, exited, kill: () => own.exit(0) }
  })
  return { factory, starts: () => starts }
}

function answer(line: string, write: (text: string) => void): void {
  const message = parseJson(line)
  const id = at(message, 'id')
  if (id === undefined) return
  const method = at(message, 'method')
  if (method === 'server/discover')
    write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })}\n`)
  else if (method === 'initialize') {
    const protocolVersion = at(message, 'params', 'protocolVersion') ?? null
    const opened = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
    write(`${JSON.stringify({ jsonrpc: '2.0', id, result: opened })}\n`)
  } else write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [] } })}\n`)
}

const pings = (name: string, more: Pick<ServerScenario, 'isolation' | 'group'> = {}): ServerScenario => ({
  id: `server/${name}`,
  title: name,
  target: 'server',
  ...more,
  async drive({ connect }) {
    const client = await connect()
    await client.request('ping', undefined, { as: 'asked' })
  },
  judges: {
    [`rule.${name}`]: ({ asked }) => (asked?.response === undefined ? failed('an answer', 'none') : passed),
  },
})

const scenarios = [
  pings('own'),
  pings('other'),
  pings('shared', { isolation: 'shared' }),
  pings('grouped', { group: 'plain' }),
]
const ids = scenarios.flatMap(({ judges }) => Object.keys(judges))
const all = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const
const pages = Object.fromEntries(all.map((revision) => [revision, 'page']))
const requirements = new Map(ids.map((id) => [id, sampleRequirement(id, { revisions: pages })]))
const suite: Suite = { requirements, scenarios, monitors: [], fixtures: [], presets: [] }
const limits = { startMs: 1_500, requestMs: 1_500, scenarioMs: 10_000, runMs: 60_000 }

const run = (factory: ChannelFactory, revisions: readonly RevisionId[]) =>
  runOnServer(factory, { suite, revisions: [...revisions], concurrency: 4, limits })

const oneAtATime = { type: 'bound', message: expect.stringContaining('tested with one at a time') }

describe.each([[all], [all.slice(-1)]] as const)('asked for %s', (revisions) => {
  test.each(Object.keys(kinds))('one that %s', async (name) => {
    const { events, summary } = await run(serve(kinds[name]).factory, revisions)
    const facts = events.find((event) => event.type === 'facts')
    expect(facts?.facts.accepted.map(({ revision }) => revision)).toEqual(revisions)
    expect(summary).toMatchObject({ exitCode: 0, counts: { passed: ids.length * revisions.length } })
    expect(events.filter(({ type }) => type === 'crash')).toEqual([])
    expect(events).toContainEqual(oneAtATime)
  })
})

test.each([2, 3])('of one that bears %i processes, all revisions are tested', async (bears) => {
  const { events, summary } = await run(serve(ends(1), bears).factory, all)
  expect(summary).toMatchObject({ exitCode: 0, counts: { passed: ids.length * all.length } })
  expect(events).toContainEqual(oneAtATime)
})

test('of one that bears as many as revisions are asked for, what met one too many is run again', async () => {
  const { summary } = await run(serve(ends(1), 5).factory, all)
  expect(summary.counts).toMatchObject({ passed: ids.length * all.length, failed: 0 })
  expect(summary.exitCode).not.toBe(1)
})

test('processes that bear one another are started no more often for it, and nothing is said', async () => {
  const { factory, starts } = serve()
  const { events, summary } = await run(factory, ['2025-11-25'])
  expect(summary).toMatchObject({ exitCode: 0, counts: { passed: ids.length } })
  // One that is shared, that of the group, and those of the two scenarios that want their own.
  expect(starts()).toBe(4)
  expect(events).not.toContainEqual(oneAtATime)
})

test('one that crashes alone, too, is no such server', async () => {
  const dies = streamChannels(() => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()]
    let exit = (_code: number): void => {}
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      exit = (code) => {
        stdout.end()
        resolve({ code, signal: null })
      }
    })
    stdin.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (at(parseJson(line), 'params', 'protocolVersion') === '2025-11-25') exit(1)
        else answer(line, (text) => void stdout.write(text))
      }
    })
    stdin.on('end', () => exit(0))
    return { stdin, stdout, exited, kill: () => exit(0) }
  })
  const { events } = await run(dies, ['2025-06-18', '2025-11-25'])
  const facts = events.find((event) => event.type === 'facts')
  expect(facts?.facts.accepted.map(({ revision }) => revision)).toEqual(['2025-06-18'])
  expect(events).not.toContainEqual(oneAtATime)
})
