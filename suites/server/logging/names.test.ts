import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './names.ts'

const log = (data: string, logger?: string): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data, ...(logger === undefined ? {} : { logger }) },
})

const calls = (...logs: readonly (readonly JsonObject[])[]) =>
  logs.reduce(
    (all, list, id) => {
      const as = id === 0 ? 'first' : 'second'
      all.client({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'log' } }, { as })
      return list.reduce((built, one) => built.server(one), all).server({ jsonrpc: '2.0', id, result: { content: [] } })
    },
    trace().open({ server: { logging: {} } }),
  )

test.each([
  ['the same name', calls([log('a', 'db')], [log('a', 'db')]), 'passed'],
  ['no name', calls([log('a')], [log('a')]), 'passed'],
  ['a name for each call', calls([log('a', 'call-1')], [log('a', 'call-2')]), 'failed'],
  ['other words', calls([log('a at 10:00', 'db')], [log('a at 10:01', 'web')]), 'not-observed'],
  ['two sources that say the same', calls([log('a', 'db'), log('a', 'web')], [log('a', 'web')]), 'passed'],
  ['one of two renamed', calls([log('a', 'db'), log('b', 'x')], [log('a', 'db'), log('b', 'y')]), 'passed'],
  ['nothing', calls([], []), 'not-observed'],
])('a server that logs under %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'logging.server.consistent-logger-names', built).verdict).toBe(verdict)
})
