import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './personal-data.ts'

const address = 'mcp-conform.canary.7be2@example.com'
const log = (data: string | JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'debug', data },
})
const opened = () => trace().open({ server: { logging: {} } })

test.each([
  ['logs the length of what came', opened().server(log('got 35 characters')), 'passed'],
  ['logs the arguments', opened().server(log({ arguments: { email: address } })), 'failed'],
  ['logs in words', opened().server(log(`no such tool for ${address}`)), 'failed'],
  ['logs nothing', opened(), 'not-observed'],
  [
    'gives the address back in a result alone',
    opened()
      .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: { text: address } } })
      .server(log('a call'))
      .server({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: address }] } }),
    'passed',
  ],
])('a server that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'logging.server.no-personal-data', built).verdict).toBe(verdict)
})
