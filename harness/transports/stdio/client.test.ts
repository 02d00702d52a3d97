import { getEventListeners } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { gone } from '../../../fixtures/processes/gone.ts'
import { traced } from '../../../fixtures/wire/traced.ts'
import { type StdioSettings, stdioChannels, streamChannels } from './client.ts'

const fixture = (name: string, ...args: string[]): string[] => [
  process.execPath,
  new URL(`../../../fixtures/processes/${name}.mjs`, import.meta.url).pathname,
  ...args,
]
const quick: StdioSettings['graceMs'] = { input: 50, terminate: 50, drain: 100 }

describe('stdio channel', () => {
  it('sends lines, records answers, and ends the process by closing its stdin', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('echo') }))
    const { seq } = await channel.send({ body: '{"a":"ä"}', label: 'first' })
    await t.seen((e) => e.kind === 'message' && e.direction === 'received')
    expect(channel.alive).toBe(true)
    await channel.close()
    expect(channel.alive).toBe(false)
    expect(t.events[seq]).toMatchObject({ kind: 'message', direction: 'sent', terminator: '\n', label: 'first' })
    expect(t.received()).toEqual(['{"a":"ä"}'])
    expect(t.kinds()).toEqual([
      'connection-opened',
      'process-started',
      'message',
      'message',
      'stdin-closed',
      'process-exited',
      'connection-closed',
    ])
    expect(t.events.at(-2)).toMatchObject({ code: 0, signal: null })
    expect(t.events.at(-1)).toMatchObject({ by: 'us' })
  })

  it('writes bytes unframed', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('echo') }))
    await channel.write('{"a"')
    await channel.write(Uint8Array.from([0xff, 0x0a]))
    await t.seen((e) => e.kind === 'message' && e.direction === 'received')
    await channel.close()
    expect(t.received()).toEqual([{ base64: Buffer.from('{"a"\xff', 'latin1').toString('base64') }])
  })

  it.each([
    ['garbage', '\x00\xff\n', [{ base64: 'AP8=' }]],
    ['CRLF and an empty line', 'a\r\n\n', ['a', '']],
    ['no newline at the end', 'a', ['a']],
    ['nothing', '', []],
  ])('keeps exactly what came: %s', async (_, output, received) => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('print', 'stdout', JSON.stringify(output)) }))
    await channel.ended
    expect(t.received()).toEqual(received)
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed', by: 'target' })
  })

  it('records stderr, and what is sent into the void does no harm', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('print', 'stderr', '"why"') }))
    await channel.ended
    await channel.send({ body: '{}' })
    await channel.close()
    expect(t.events).toContainEqual(expect.objectContaining({ kind: 'stderr', text: 'why' }))
    expect(t.notes()).toEqual(['the message could not be written: stdin of the target is closed'])
  })

  it('endInput waits for the exit', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('echo') }))
    await channel.endInput(AbortSignal.timeout(5000))
    expect(t.kinds().slice(2)).toEqual(['stdin-closed', 'process-exited', 'connection-closed'])
  })

  it('insists with SIGTERM and SIGKILL, to grandchildren too', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('stubborn'), graceMs: quick }))
    await t.seen(() => t.received().length === 2)
    const signal = new AbortController()
    const input = channel.endInput(signal.signal)
    signal.abort()
    await input
    expect(getEventListeners(signal.signal, 'abort')).toEqual([])
    await channel.close()
    expect(t.kinds().slice(4)).toEqual([
      'stdin-closed',
      'signal-sent',
      'signal-sent',
      'process-exited',
      'connection-closed',
    ])
    expect(t.events).toContainEqual(expect.objectContaining({ kind: 'process-exited', code: null, signal: 'SIGKILL' }))
    await gone(t.received().map(Number), AbortSignal.timeout(2000))
  })

  it.skipIf(process.platform === 'win32')('ends what a target leaves behind', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('leaves-child'), graceMs: quick }))
    await channel.ended
    expect(t.events).toContainEqual(expect.objectContaining({ kind: 'process-exited', code: 3 }))
    await gone(t.received().map(Number), AbortSignal.timeout(2000))
  })

  it.each([
    ['lines', { connectionMessages: 1000 }, 1000, /^more than 1000 messages on one connection$/],
    ['line', { messageBytes: 100_000 }, 0, /^a line longer than 100000 bytes, beginning "x{60}"$/],
    ['line', { connectionBytes: 1000 }, 0, /^more than 1000 bytes on one connection$/],
  ] as const)('ends a flood: %s', async (kind, bounds, messages, why) => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('flood', kind), bounds, graceMs: quick }))
    await channel.ended
    expect(t.events.at(-1)).toMatchObject({
      kind: 'connection-closed',
      by: 'us',
      reason: expect.stringMatching(why),
    })
    const [bound] = Object.keys(bounds)
    expect(t.events.filter((e) => e.kind === 'note' && e.bound === bound)).toHaveLength(1)
    expect(t.received()).toHaveLength(messages)
  })

  it('a target that never reads cannot hold up close()', async () => {
    const t = traced()
    const channel = await t.open(stdioChannels({ command: fixture('stubborn'), graceMs: quick }))
    const blocked = channel.send({ body: 'x'.repeat(10_000_000) })
    await channel.close()
    await blocked
  })

  it.each([
    [['no-such-command-xyz'], /"no-such-command-xyz": no such command/],
    [[new URL('./client.ts', import.meta.url).pathname], /not an executable file/],
    [[], /Expected a command/],
  ])('says in words why %j cannot be started', async (command, message) => {
    const t = traced()
    const opening = t.open(stdioChannels({ command }))
    await expect(opening).rejects.toMatchObject({ name: 'HarnessError', code: 'command-not-found' })
    await expect(opening).rejects.toThrow(message)
    expect(t.events).toEqual([])
  })

  it('names a folder that does not exist', async () => {
    const opening = traced().open(stdioChannels({ command: ['node'], cwd: '/no/such/folder' }))
    await expect(opening).rejects.toThrow('/no/such/folder is no folder')
  })

  it('serves streams in our own process alike', async () => {
    const t = traced()
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    stdin.pipe(stdout)
    const exited = new Promise<{ code: number; signal: null }>((resolve) => {
      stdout.once('end', () => resolve({ code: 0, signal: null }))
    })
    const channel = await t.open(streamChannels(() => ({ stdin, stdout, exited, kill: () => stdout.end() })))
    await channel.send({ body: '[]' })
    await channel.close()
    expect(t.received()).toEqual(['[]'])
    expect(t.events.at(-2)).toMatchObject({ kind: 'process-exited', code: 0 })
  })
})
