import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import monitor from './tasks.ts'

const server = { tasks: { requests: { tools: { call: {} } } }, tools: {} }

/** A client that calls tools of a server which runs one as a task only. */
const calling = (client: JsonObject, ...calls: readonly JsonObject[]) =>
  calls.reduce<ReturnType<typeof trace>>(
    (built, params, i) => built.client({ jsonrpc: '2.0', id: `call-${i}`, method: 'tools/call', params }),
    trace({ target: 'client' })
      .open({ client, server })
      .client({ jsonrpc: '2.0', id: 'list', method: 'tools/list' })
      .server({
        jsonrpc: '2.0',
        id: 'list',
        result: { tools: [{ name: 'slow', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } }] },
      }),
  )

const plain = { name: 'slow', arguments: {} }
const asTask = { ...plain, task: {} }

test.each<[what: string, built: ReturnType<typeof trace>, verdict: string]>([
  ['a client that declares tasks calls it at once', calling({ tasks: {} }, plain), 'failed'],
  ['a client that asks for tasks elsewhere calls it at once', calling({}, asTask, plain), 'failed'],
  ['a client that may know nothing of tasks calls it at once', calling({}, plain), 'warned'],
  ['as a task', calling({}, asTask), 'passed'],
])('%s', (_, built, verdict) => {
  expect(judgeTrace(monitor.judges['tasks.client.augment-required-tool'], built).verdict).toBe(verdict)
})
