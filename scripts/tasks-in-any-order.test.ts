import { expect, test } from 'vitest'
import { Connection } from '../reference-servers/connection.ts'
import type { Seams } from '../reference-servers/seams.ts'
import { Server } from '../reference-servers/server.ts'
import type { Task } from '../reference-servers/tasks/task.ts'
import { isJsonObject as isObject, type Json, type JsonObject } from '../schema/index.ts'
import { carryOutTaskSteps, type TaskPort } from '../suites/stimuli/tasks-in-any-order/carry-out.ts'
import { searchMisfit } from '../suites/stimuli/tasks-in-any-order/search.ts'
import {
  type Operation,
  type TaskForm,
  type TaskKind,
  taskKinds,
  taskStepsInWords,
} from '../suites/stimuli/tasks-in-any-order/steps.ts'

// Random sequences of what may be done with tasks, against the reference server in this process: nothing takes time.

const seed = 20260728
/** What looking for a planted bug may take; it takes less than a second. */
const limitMs = 20_000

const argumentsOf: Readonly<Record<TaskKind, JsonObject>> = {
  quick: { seconds: 0 },
  failing: { seconds: 0, outcome: 'json-rpc-error' },
  long: { seconds: 60 },
  asking: { seconds: 0, ask: 'twice' },
}

const capabilities = { elicitation: { form: {} }, extensions: { 'io.modelcontextprotocol/tasks': {} } }
const clientInfo = { name: 'test', version: '1' }
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': capabilities,
}

/** A client of a server in this process: messages go to and fro without a transport. */
async function connect(server: Server, form: TaskForm) {
  const waiting = new Map<Json | undefined, (message: JsonObject) => void>()
  const told: JsonObject[] = []
  const created: string[] = []
  let ids = 0
  const outlet = {
    send(message: unknown) {
      if (!isObject(message)) return
      if (message.method === 'elicitation/create') {
        const result = { action: 'accept', content: { name: 'x' } }
        void connection.receive({ jsonrpc: '2.0', id: message.id, result }, { outlet })
      } else if (message.method === undefined) waiting.get(message.id)?.(message)
      else if (String(message.method).startsWith('notifications/tasks') && isObject(message.params))
        told.push(message.params)
    },
  }
  const connection = new Connection(server, 'stdio', outlet)
  const ask = (method: string, params: JsonObject) => {
    ids += 1
    const id = ids
    const answer = new Promise<JsonObject>((resolve) => waiting.set(id, resolve))
    const dressed = form === 'extension' ? { ...params, _meta: modernMeta } : params
    void connection.receive({ jsonrpc: '2.0', id, method, params: dressed }, { outlet })
    return answer.then(({ result, error }) => ({
      result: isObject(result) ? result : undefined,
      error: isObject(error) ? error : undefined,
    }))
  }
  if (form === 'core') await ask('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo })
  const port: TaskPort = {
    form,
    isAlone: true,
    ask,
    told: () => told,
    created: () => created,
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
    async create(kind: TaskKind) {
      const params = {
        name: 'task-tool',
        arguments: argumentsOf[kind],
        ...(form === 'core' && { task: { ttl: 60_000 } }),
      }
      const { result } = await ask('tools/call', params)
      const task = isObject(result?.task) ? result.task : result
      if (typeof task?.taskId === 'string') created.push(task.taskId)
      return result
    },
    answersTo: async (requests: Json | undefined) =>
      isObject(requests) && Object.keys(requests).length > 0
        ? Object.fromEntries(Object.keys(requests).map((key) => [key, { action: 'accept', content: { name: 'x' } }]))
        : undefined,
  }
  return { port, close: () => connection.close() }
}

async function withServer<T>(form: TaskForm, seams: (() => Seams) | undefined, use: (port: TaskPort) => Promise<T>) {
  const server = new Server(seams ? { fault: { says: 'planted', seams } } : {})
  // Somebody else has a task, too.
  const other = await connect(server, form)
  await other.port.create('long')
  const { port, close } = await connect(server, form)
  try {
    return await use(port)
  } finally {
    close()
    other.close()
    await server.close()
  }
}

function searchIn(form: TaskForm, seams?: () => Seams) {
  const operations: readonly Operation[] = form === 'core' ? ['list', 'cancel'] : ['cancel']
  return withServer(form, seams, (port) =>
    searchMisfit(port, { seed, runs: 200, offered: taskKinds, operations, limitMs }),
  )
}

test.each(['core', 'extension'] as const)('%s: the reference server fits the model', async (form) => {
  expect(await searchIn(form)).toBeUndefined()
})

test.each<[string, TaskForm, () => Seams, RegExp, string]>([
  [
    'a state that goes back',
    'core',
    () => {
      const looks = new Map<Task, number>()
      return {
        tasks: {
          view: (task, next) => {
            looks.set(task, (looks.get(task) ?? 0) + (task.isOver ? 1 : 0))
            return (looks.get(task) ?? 0) > 1 ? { ...next(task), status: 'working' } : next(task)
          },
        },
      }
    },
    /working after/,
    'create quick, wait 0, get 0',
  ],
  [
    'a result that is lost after the second get',
    'extension',
    () => {
      const looks = new Map<Task, number>()
      return {
        tasks: {
          view: (task, next) => {
            const { result, ...view } = next(task)
            looks.set(task, (looks.get(task) ?? 0) + (result === undefined ? 0 : 1))
            return result === undefined || (looks.get(task) ?? 0) > 2 ? view : { ...view, result }
          },
        },
      }
    },
    /result is lost/,
    'create quick, wait 0, get 0, get 0',
  ],
  [
    'a cancellation that is forgotten',
    'core',
    () => ({
      handlers: {
        'tasks/cancel': async (request, context, next) => {
          const task = context.server.tasks.find(context.params.taskId, context)
          const before = task.status
          const shown = await next(request, context)
          task.become(before)
          return shown
        },
      },
    }),
    /working after .*cancelled/,
    'create quick, cancel 0',
  ],
  [
    'a foreign task that is listed',
    'core',
    () => ({ tasks: { list: (all) => all } }),
    /somebody else/,
    'create quick, list',
  ],
  [
    'a ttl that is ignored',
    'core',
    () => {
      const looks = new Map<Task, number>()
      return {
        tasks: {
          find: (id, context, next) => {
            const task = next(id, context)
            if (task?.isOver) looks.set(task, (looks.get(task) ?? 0) + 1)
            return task && (looks.get(task) ?? 0) > 2 ? undefined : task
          },
        },
      }
    },
    /not there/,
    'create quick, cancel 0, get 0, get 0, get 0',
  ],
  [
    'two notifications of one end',
    'core',
    () => ({
      tasks: {
        announce: (task, connection, next) => {
          next(task, connection)
          if (task.isOver) next(task, connection)
        },
      },
    }),
    /after the end/,
    'create long, cancel 0',
  ],
  [
    'two questions under one key',
    'extension',
    () => ({ tasks: { questionKey: () => 'input' } }),
    /another question under the key input/,
    'create asking, update 0',
  ],
  [
    'a status that changes after the answer to cancel',
    'core',
    () => {
      const cancelled = new Set<Task>()
      return {
        tasks: {
          cancel: (task, next) => {
            next(task)
            cancelled.add(task)
          },
          find: (id, context, next) => {
            const task = next(id, context)
            if (task && cancelled.has(task)) task.become('completed')
            return task
          },
        },
      }
    },
    /completed after .*cancelled/,
    'create long, cancel 0, get 0',
  ],
])('finds %s', async (_, form, seams, misfit, smallest) => {
  const found = await searchIn(form, seams)
  const { steps = [] } = found ?? {}
  expect(found?.misfit).toMatch(misfit)
  expect(steps.length, taskStepsInWords(steps)).toBe(smallest.split(', ').length)
  // None of them can be left out, but for the task that each sequence begins with.
  for (const left of [...steps.keys()].slice(1)) {
    const others = steps.filter((_step, i) => i !== left)
    expect(
      await withServer(form, seams, (port) => carryOutTaskSteps(others, port)),
      taskStepsInWords(others),
    ).toBeUndefined()
  }
})
