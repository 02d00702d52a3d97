import { setTimeout as delay } from 'node:timers/promises'
import type { RequestContext } from '../../context.ts'
import { RpcError } from '../../errors.ts'
import type { JsonObject } from '../../json-rpc.ts'
import { isStateless } from '../../revisions.ts'
import { textResult } from '../content.ts'
import { nameQuestion } from '../questions.ts'
import type { Tool } from '../tool.ts'

const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    seconds: { type: 'number', minimum: 0, maximum: 60 },
    outcome: { enum: ['ok', 'is-error', 'json-rpc-error'] },
    ask: { enum: ['one', 'two', 'twice'] },
    progress: { type: 'boolean' },
    log: { type: 'boolean' },
    stubborn: { type: 'boolean' },
  },
}

const rounds: ReadonlyMap<unknown, readonly (readonly string[])[]> = new Map([
  ['one', [['value']]],
  ['two', [['first', 'second']]],
  ['twice', [['first'], ['second']]],
])

async function run(
  { seconds = 0.5, outcome = 'ok', ask, progress = false, log = false, stubborn = false }: JsonObject,
  context: RequestContext,
) {
  for (const keys of rounds.get(ask) ?? []) {
    await context.input(Object.fromEntries(keys.map((key) => [key, nameQuestion(key)])))
  }
  const steps = Math.round(Number(seconds) * 10)
  for (let done = 1; done <= steps; done++) {
    await delay(100, undefined, stubborn === true ? {} : { signal: context.signal })
    context.server.state.steps++
    if (progress === true) context.progress(done, steps)
    if (log === true) context.log('info', `step ${done}`)
  }
  if (outcome === 'json-rpc-error') {
    // What 2026-07-28 leaves to implementations lies outside the range of JSON-RPC.
    throw new RpcError(isStateless(context.revision) ? 1000 : -32000, 'fixture', { data: { n: 1 } })
  }
  return outcome === 'is-error' ? { ...textResult('fixture'), isError: true } : textResult('done')
}

/** Tools that may, or have to, run as tasks. */
export const taskTools: readonly Tool[] = [
  {
    name: 'task-tool',
    description: 'Works in steps of 100 ms, as a task if the call allows it.',
    taskSupport: 'optional',
    inputSchema,
    run,
  },
  {
    name: 'task-required-tool',
    description: 'The same, as a task only.',
    taskSupport: 'required',
    since: '2025-11-25',
    until: '2025-11-25',
    inputSchema,
    run,
  },
  {
    name: 'task-only-tool',
    description: 'The same, as a task only: for clients of the tasks extension.',
    taskSupport: 'required',
    since: '2026-07-28',
    inputSchema,
    run,
  },
]
