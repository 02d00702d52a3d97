/** A driver that takes many launches: what one launch says and is told is its own, though the process is the same. */
import { afterEach, expect, test } from 'vitest'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { createRecorder } from '../trace/recorder.ts'
import { defaultBounds } from '../wire/bounds.ts'
import { parseJson } from '../wire/json/json.ts'
import { launchClient } from './client-launch.ts'
import { KeptProcesses } from './kept-processes.ts'

/** Says which launch it does; `crash` ends it, `hang` is never over. */
const driver = `
const act = () => {
  const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_ACTIONS: actions = 'none' } = process.env
  console.error('stderr of ' + scenario)
  console.log(JSON.stringify({ scenario, actions }))
  if (scenario === 'crash') process.exit(3)
  if (scenario !== 'hang') console.log(JSON.stringify({ driver: 1, over: true }))
}
act()
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  for (const [name, value] of Object.entries(JSON.parse(line)))
    if (value === null) delete process.env[name]
    else process.env[name] = value
  act()
})`

const kept = new KeptProcesses()
afterEach(() => kept.close())

const events: TraceEvent[] = []
const recorder = createRecorder({ now: () => 0, redact: (body) => body })
recorder.listen((event) => void events.push(event))

async function launch(scenario: string, actions = false) {
  const running = await launchClient({
    target: { command: [process.execPath, '-e', driver], env: {}, cwd: process.cwd(), driver: true },
    server: { url: 'http://127.0.0.1:9/mcp' },
    transport: 'streamable-http',
    recorder,
    bounds: defaultBounds,
    connection: scenario,
    protocolVersion: '2025-11-25',
    scenario,
    kept,
    ...(actions && { actions: [] }),
  })
  return running
}

const of = <K extends TraceEvent['kind']>(kind: K, connection: string): EventOf<K>[] =>
  events.filter(
    (event): event is EventOf<K> => event.kind === kind && 'connection' in event && event.connection === connection,
  )

const said = (connection: string) => of('driver-report', connection).map(({ text }) => parseJson(text))
const pidOf = (connection: string): number | undefined => of('process-started', connection)[0]?.pid

test('launches come one after the other to one process, until one of them ends it', async () => {
  const first = await launch('first', true)
  expect(await first.exited).toEqual({ code: 0, signal: null })
  await first.end()
  const second = await launch('second')
  await second.exited
  expect(pidOf('second')).toBe(pidOf('first'))
  expect(said('first')).toEqual([{ scenario: 'first', actions: '[]' }])
  // What was set for the first is not set any more.
  expect(said('second')).toEqual([{ scenario: 'second', actions: 'none' }])
  expect(of('process-started', 'second')).toMatchObject([{ again: true }])
  expect(of('process-exited', 'second')).toMatchObject([{ code: 0, kept: true }])

  const crash = await launch('crash')
  expect(pidOf('crash')).toBe(pidOf('first'))
  expect(await crash.exited).toEqual({ code: 3, signal: null })
  await crash.end()
  expect(of('process-exited', 'crash')[0]?.kept).toBeUndefined()
  const third = await launch('third')
  await third.exited
  expect(pidOf('third')).not.toBe(pidOf('first'))
})

test('a launch that is ended before it is over takes its process with it', async () => {
  const hanging = await launch('hang')
  await hanging.end()
  expect(of('signal-sent', 'hang')).toMatchObject([{ signal: 'SIGTERM' }])
  const next = await launch('next')
  await next.exited
  expect(pidOf('next')).not.toBe(pidOf('hang'))
})

test('two at once have a process each', async () => {
  const both = [await launch('one'), await launch('other')]
  await Promise.all(both.map(({ exited }) => exited))
  expect(said('one')).toEqual([{ scenario: 'one', actions: 'none' }])
  expect(said('other')).toEqual([{ scenario: 'other', actions: 'none' }])
})
