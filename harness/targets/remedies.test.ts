import { expect, test } from 'vitest'
import { type ErrorCode, HarnessError } from '../harness-error.ts'
import { type NamedTarget, remedyFor } from './remedies.ts'

const cwd = import.meta.dirname

test.each<[ErrorCode, string, NamedTarget, string | undefined]>([
  ['command-not-found', '', { command: ['node my-server.js'] }, 'write it without them: -- node my-server.js'],
  ['command-not-found', '', { command: ['my-server'] }, undefined],
  ['exited-at-once', '', { command: ['node', 'dist/server.js'], cwd }, 'build the server first'],
  ['exited-at-once', '', { command: ['node', 'serve.js'], cwd }, 'serve.js does not exist in'],
  ['exited-at-once', '', { command: ['node', 'remedies.ts'], cwd }, 'Run the command on its own'],
  ['exited-at-once', 'Unknown file extension ".ts"', { command: ['node', 'remedies.ts'], cwd }, 'npx tsx remedies.ts'],
  ['not-mcp', 'Expected a JSON-RPC answer, got: > x@1 start', { command: ['npm', 'start'] }, 'npm --silent'],
  ['not-mcp', 'Expected a JSON-RPC answer, got: hello', { command: ['my-server'] }, undefined],
  ['not-mcp', 'got HTTP 404', { url: 'http://localhost:1/' }, 'http://localhost:1/mcp and http://localhost:1/sse'],
  ['not-mcp', 'got HTTP 404', { url: 'http://localhost:1/mcp' }, 'usual ones are http://localhost:1/sse'],
  ['unauthorized', '', { url: 'http://localhost:1/mcp' }, "--header 'Authorization: Bearer $TOKEN'"],
  ['unauthorized', '', { url: 'http://localhost:1/mcp', hasMintedToken: true }, undefined],
  ['no-answer', '', { command: ['my-server'] }, '--start-timeout'],
  ['no-answer', 'it never connected; it exited with code 0', { command: ['my-client'] }, undefined],
  ['tls', '', { url: 'https://localhost:1/mcp' }, 'NODE_EXTRA_CA_CERTS'],
  ['port-in-use', '', { url: 'http://localhost:1/mcp' }, undefined],
])('%s %j %j', (code, message, target, remedy) => {
  const found = remedyFor(new HarnessError(code, message), target)
  if (remedy === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(remedy)
})
