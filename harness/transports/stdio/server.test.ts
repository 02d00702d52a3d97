import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { traced } from '../../../fixtures/wire/traced.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { openStdioServer, type StdioServer } from './server.ts'
import type { StandIn } from './stand-in-connection.ts'
import { encodeFrame } from './stand-in-frames.ts'

const opened: StdioServer[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

async function listen() {
  const trace = traced()
  const standIns: StandIn[] = []
  const gone: boolean[] = []
  const server = await openStdioServer({
    recorder: trace.recorder,
    open: () => {
      const connection = `c${standIns.length + 1}`
      trace.recorder.record({ kind: 'note', connection, note: 'started' })
      return connection
    },
    onConnection: (standIn) => {
      standIns.push(standIn)
      return { onLine: () => {}, onInputEnded: () => {}, onSignal: () => {}, onGone: (told) => gone.push(told) }
    },
  })
  opened.push(server)
  const launch = async () => {
    const [command = '', ...args] = server.command
    const child = spawn(command, args)
    children.push(child)
    await trace.seen((e) => e.kind === 'note' && e.connection === `c${children.length}` && e.note === 'started')
    return child
  }
  return { ...trace, server, standIns, gone, launch }
}

const is = (kind: TraceEvent['kind']) => (event: TraceEvent) => event.kind === kind

test('what the client writes comes byte for byte, in lines, whatever the pieces', async () => {
  const { launch, seen, received } = await listen()
  const child = await launch()
  child.stdin?.write('{"a":"\u00e4')
  child.stdin?.write('"}\r\n\n')
  child.stdin?.write(Buffer.from([0xff, 0x0a]))
  child.stdin?.end('no newline')
  await seen(is('stdin-closed'))
  expect(received()).toEqual(['{"a":"\u00e4"}', '', { base64: '/w==' }, 'no newline'])
})

test('what we write reaches the client byte for byte', async () => {
  const { launch, standIns, events } = await listen()
  const child = await launch()
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  standIns[0]?.writeLine('{"b":"\u20ac"}', { label: 'one' })
  standIns[0]?.write(Buffer.from([0xfe, 0x00]))
  standIns[0]?.exit(3)
  const [code] = await once(child, 'close')
  expect(code).toBe(3)
  expect(Buffer.concat(chunks)).toEqual(Buffer.concat([Buffer.from('{"b":"\u20ac"}\n'), Buffer.from([0xfe, 0x00])]))
  expect(events.filter(is('message'))).toMatchObject([
    { direction: 'sent', text: '{"b":"\u20ac"}', terminator: '\n', label: 'one' },
    { direction: 'sent', base64: '/gA=' },
  ])
})

test('stdin that closed is told before the signal that followed, and neither ends it', async () => {
  const { launch, events, seen, standIns } = await listen()
  const child = await launch()
  child.stdin?.end()
  await seen(is('stdin-closed'))
  child.kill('SIGTERM')
  await seen(is('signal-sent'))
  expect(events.filter((e) => e.kind !== 'note').map(({ kind }) => kind)).toEqual(['stdin-closed', 'signal-sent'])
  expect(standIns[0]?.open).toBe(true)
})

test('a kill is told apart from an exit that we asked for', async () => {
  const { launch, gone, standIns, server } = await listen()
  const first = await launch()
  const second = await launch()
  first.kill('SIGKILL')
  standIns[1]?.exit(0)
  await Promise.all([once(first, 'close'), once(second, 'close')])
  await server.settled(AbortSignal.timeout(5000))
  expect([...gone].sort()).toEqual([false, true])
})

test('text for stderr goes to stderr', async () => {
  const { launch, standIns } = await listen()
  const child = await launch()
  standIns[0]?.stderr('a warning\n')
  const [chunk] = child.stderr === null ? [] : await once(child.stderr, 'data')
  expect(String(chunk)).toBe('a warning\n')
})

test('the stand-in ends with the harness', async () => {
  const { launch, server } = await listen()
  const child = await launch()
  await server.close()
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
})

test('who does not know the token is turned away', async () => {
  const { server, standIns } = await listen()
  const [host = '', port] = (server.command.at(-2) ?? '').split(':')
  const socket = connect({ host, port: Number(port) })
  socket.on('error', () => {})
  socket.write(encodeFrame('hello', JSON.stringify({ token: 'guess', pid: 1 })))
  await once(socket, 'close')
  expect(standIns).toEqual([])
})
