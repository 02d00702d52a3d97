import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Patience } from '../peers/patience.ts'
import { Starts } from '../peers/starts.ts'
import { createRecorder } from '../trace/recorder.ts'
import { type ClientPreflightOptions, preflightClient } from './client-preflight.ts'

const node = (name: string, ...args: readonly string[]) => {
  const file = fileURLToPath(new URL(`../../fixtures/clients/${name}`, import.meta.url))
  return [process.execPath, file, ...args]
}

async function preflight(command: readonly string[], options: Partial<ClientPreflightOptions> = {}) {
  let launches = 0
  const { facts, lost } = await preflightClient({
    quiet: { starts: new Starts(10_000), pace: new Patience(4_000) },
    target: { command, env: {}, cwd: process.cwd() },
    recorder: createRecorder({ now: () => 0, redact: (body) => body }),
    signal: AbortSignal.timeout(15_000),
    nextConnection: () => `c${++launches}`,
    concurrency: 2,
    ...options,
  })
  return { ...facts, lost }
}

describe('a client that goes along', () => {
  test('is accepted with what it declares', async () => {
    const { accepted, refused } = await preflight(node('http-client.mjs'))
    expect(accepted.map(({ revision }) => revision)).toEqual(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
    expect(accepted[0]).toMatchObject({
      transport: 'streamable-http',
      capabilities: { roots: {} },
      implementation: { name: 'http-client' },
    })
    expect(refused).toMatchObject([
      { revision: '2026-07-28', reason: expect.stringContaining('only tried initialize') },
    ])
  })

  test('without a handshake too', async () => {
    const { accepted, refused } = await preflight(node('modern-client.mjs'), {
      revisions: ['2026-07-28', '2025-11-25'],
    })
    expect(accepted).toMatchObject([{ revision: '2026-07-28', capabilities: { elicitation: {} } }])
    expect(refused[0]?.reason).toContain('never sent initialize, only server/discover')
  })

  test.each([
    ['stdio', node('stdio-client.mjs', '--twice', '--', '{command}')],
    ['http-sse', node('sse-client.mjs')],
  ] as const)('over %s, which is found out', async (transport, command) => {
    const { accepted } = await preflight(command, { revisions: ['2024-11-05'] })
    expect(accepted).toMatchObject([{ transport }])
  })
})

describe('a client that ends where nobody has a token for it', () => {
  const opening = { protect: <S>(script: S) => script, context: { client_id: 'x' } }

  test('is launched again where it gets one', async () => {
    const { accepted } = await preflight(node('needs-context.mjs'), {
      revisions: ['2025-11-25'],
      opening: async () => opening,
    })
    expect(accepted).toMatchObject([{ revision: '2025-11-25' }])
  })

  test('in each revision that it speaks, whichever of them it leaves at once', async () => {
    const { accepted } = await preflight(node('needs-context.mjs', '--leaves', '2025-03-26'), {
      revisions: ['2024-11-05', '2025-03-26', '2025-11-25'],
      opening: async () => opening,
    })
    expect(accepted.map(({ revision }) => revision)).toEqual(['2024-11-05', '2025-11-25'])
  })

  test('and is refused with the reason of its first launch if that does not help', async () => {
    const { accepted, refused } = await preflight([process.execPath, '-e', 'process.exitCode = 7'], {
      revisions: ['2025-11-25'],
      opening: async () => opening,
    })
    expect(accepted).toEqual([])
    expect(refused[0]?.reason).toBe('it never connected; it exited with code 7')
  })
})

describe('a client that does not', () => {
  test.each([
    [
      'exits at once',
      30_000,
      [process.execPath, '-e', 'process.exitCode = 7'],
      'it never connected; it exited with code 7',
    ],
    [
      'says why',
      30_000,
      [process.execPath, '-e', 'console.error("TypeError: no such option"); process.exitCode = 1'],
      'it never connected; it exited with code 1, its stderr says "TypeError: no such option"',
    ],
    [
      'hangs',
      3_000,
      node('hangs.mjs'),
      'it never connected; it was ended after a time without traffic, its stderr says "waiting for nothing"',
    ],
  ])('%s', async (_, startTimeout, command, reason) => {
    const { accepted, refused } = await preflight(command, {
      revisions: ['2025-11-25'],
      transports: ['streamable-http'],
      quiet: { starts: new Starts(startTimeout), pace: new Patience(50) },
    })
    expect(accepted).toEqual([])
    expect(refused).toEqual([{ revision: '2025-11-25', transport: 'streamable-http', reason }])
  })

  test('or that does not exist', async () => {
    await expect(preflight(['no-such-client-program'])).rejects.toMatchObject({ code: 'command-not-found' })
  })
})
