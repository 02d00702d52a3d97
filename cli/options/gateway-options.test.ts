import { describe, expect, test } from 'vitest'
import { gatewayParts } from '../../api/settings/gateway-way.ts'
import { UsageError } from '../../api/settings/usage-error.ts'
import { chosenParts, type GatewayFlags, gatewayWay } from './gateway-options.ts'

describe('how a gateway is reached', () => {
  test.each<[string, readonly string[], GatewayFlags, object]>([
    ['stdio in front, HTTP behind', ['remote', '{url}'], {}, { front: 'stdio', behind: 'http' }],
    [
      'HTTP in front, stdio behind',
      ['proxy', '--port', '{port}', '--', '{command}'],
      {},
      { front: 'streamable-http', behind: 'stdio', url: 'http://127.0.0.1:{port}/mcp' },
    ],
    [
      'HTTP+SSE in front',
      ['proxy', '--port={port}', '--stdio', '{command-line}'],
      { url: 'http://localhost:{port}/sse' },
      { front: 'http-sse', behind: 'stdio' },
    ],
    ['one that runs', [], { url: 'https://gw.example/mcp', upstreamListen: '4001' }, { upstreamPort: 4001 }],
  ])('%s', (_, command, flags, way) => {
    expect(gatewayWay(command, flags)).toMatchObject(way)
  })

  test.each<[string, readonly string[], GatewayFlags, RegExp]>([
    ['nothing', [], {}, /expected a gateway/],
    ['a URL alone', [], { url: 'http://x/mcp' }, /--upstream-listen/],
    ['no place for the server', ['proxy'], {}, /expected \{command\}, \{command-line\} or \{url\}/],
    ['two places for it', ['proxy', '{url}', '{command}'], {}, /expected \{command\}, \{command-line\} or \{url\}/],
    ['a URL without a port of ours', ['proxy', '{url}', '{port}'], { url: 'http://x/mcp' }, /expected \{port\} in it/],
    [
      'a URL of a gateway over stdio',
      ['proxy', '{url}'],
      { url: 'http://x:{port}/mcp' },
      /expected \{port\} in the command/,
    ],
    ['a port that is none', [], { url: 'http://x/mcp', upstreamListen: '0' }, /from 1 to 65535/],
    ['a command and a port behind', ['proxy', '{url}'], { upstreamListen: '4001' }, /cannot be used with a command/],
  ])('%s is refused', (_, command, flags, says) => {
    expect(() => gatewayWay(command, flags)).toThrow(says)
    expect(() => gatewayWay(command, flags)).toThrow(UsageError)
  })
})

test('parts', () => {
  expect(chosenParts({})).toEqual(gatewayParts)
  expect(chosenParts({ part: ['behind', 'fidelity'] })).toEqual(['fidelity', 'behind'])
  expect(() => chosenParts({ part: ['middle'] })).toThrow(/--part/)
})
