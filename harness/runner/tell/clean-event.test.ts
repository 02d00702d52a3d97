/** The command behind `again:` is kept where all that is secret stands in variables. */
import { expect, test } from 'vitest'
import type { Result } from '../../judging/result.ts'
import { Secrets } from '../../trace/secrets/redaction.ts'
import { cleanEvent } from './clean-event.ts'

const broken: Result = {
  requirement: 'ping.receiver.empty-response',
  level: 'MUST',
  says: 'A ping is answered with an empty result.',
  link: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping',
  verdict: 'failed',
  source: 'ping',
  revision: '2025-11-25',
  transport: 'streamable-http',
  evidence: [],
}

test.each([
  ['no secret', 'mcp-conform server -- node server.js', true],
  ['a variable in a query', `mcp-conform server --url 'http://127.0.0.1/mcp?api_key=$API_KEY&token=$\{TOKEN}'`, true],
  ['a variable in a header', "mcp-conform server --header 'Authorization: Bearer $TOKEN'", true],
  [
    'a variable that the shell fills in',
    `mcp-conform client -- node client.js code="$\{CODE:?}" access_token="$\{ACCESS_TOKEN:?}"`,
    true,
  ],
  ['a secret', 'mcp-conform server -- node server.js sesame-1234567890', false],
  ['a secret by its name', 'mcp-conform server --url http://127.0.0.1/mcp?api_key=1', false],
  ['a secret beside a variable', 'mcp-conform server --url http://127.0.0.1/mcp?api_key=$API_KEY&token=1', false],
])('%s', (_, repeat, isKept) => {
  const secrets = new Secrets()
  secrets.learn(['sesame-1234567890'])
  const event = cleanEvent({ type: 'result', result: { ...broken, repeat } }, secrets)
  expect(event.type === 'result' && event.result.repeat).toBe(isKept ? repeat : undefined)
})
