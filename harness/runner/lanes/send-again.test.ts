import { afterEach, expect, test } from 'vitest'
import { createReferenceServer } from '../../../reference-servers/reference-server.ts'
import { Secrets } from '../../trace/secrets/redaction.ts'
import { type SendAgain, sendAgain } from './send-again.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function target() {
  const server = createReferenceServer({})
  const { url } = await server.listen()
  stops.push(() => server.close())
  return { url, env: {}, cwd: process.cwd(), headers: [] }
}

const message = (json: object, more: Partial<SendAgain> = {}): SendAgain => ({
  ...{ revision: '2025-11-25', transport: 'streamable-http', text: JSON.stringify({ jsonrpc: '2.0', ...json }) },
  ...more,
})

test.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
  '%s: the message, and what came of it, under an id of its own',
  async (revision) => {
    const { _meta } = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': revision,
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      },
    }
    const params = { name: 'echo', arguments: { text: 'again' }, ...(revision === '2026-07-28' ? { _meta } : {}) }
    const { lines, problem } = await sendAgain(
      await target(),
      message({ id: 7, method: 'tools/call', params }, { revision }),
      new Secrets(),
    )
    expect(problem).toBeUndefined()
    expect(lines.map(({ from }) => from)).toEqual(['client', 'server'])
    expect(lines[0]?.text).toContain('"id":"sent-again"')
    expect(lines[1]?.text).toContain('again')
  },
)

test('secrets stand in nothing that is shown', async () => {
  const secrets = new Secrets()
  secrets.learn(['tok-9f8e7d6c5b4a'])
  const params = { name: 'echo', arguments: { text: 'tok-9f8e7d6c5b4a' } }
  const { lines } = await sendAgain(await target(), message({ id: 7, method: 'tools/call', params }), secrets)
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('tok-9f8e7d6c5b4a')
})

test.each<[what: string, message: SendAgain]>([
  ['no JSON', message({}, { text: '{' })],
  ['a batch', message({}, { text: '[]' })],
  ['a revision that nobody knows', message({ id: 1, method: 'ping' }, { revision: '1999-01-01' })],
  ['a transport that nobody knows', message({ id: 1, method: 'ping' }, { transport: 'pigeon' })],
])('%s is not sent', async (_, one) => {
  const { lines, problem } = await sendAgain(await target(), one, new Secrets())
  expect([lines, problem]).toEqual([[], 'It is no single message of a known revision, so it cannot be sent again.'])
})

test('a server that is gone is a problem, in words', async () => {
  const nobody = { url: 'http://127.0.0.1:1/mcp', env: {}, cwd: process.cwd(), headers: [] }
  const { lines, problem } = await sendAgain(nobody, message({ id: 1, method: 'ping' }), new Secrets())
  expect(lines).toEqual([])
  expect(problem).not.toBe('')
})
