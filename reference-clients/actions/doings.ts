import { showApp } from '../apps/host.ts'
import type { ActionOptions } from '../eras/session.ts'
import type { Work } from '../features/actions.ts'
import { listAll } from '../features/list.ts'
import { callListedTool, offeredTools, planCalls } from '../features/tools.ts'
import { type Json, type JsonObject, objectAt } from '../messages.ts'
import { prompt } from '../model/host.ts'
import { SkillHost } from '../skills/host.ts'
import { longMs, pause } from './pause.ts'
import { subscribe } from './subscribe.ts'

interface Asked {
  readonly work: Work
  readonly action: JsonObject
  readonly limits: ActionOptions
  onProgress(event: JsonObject): void
}

type Doing = (asked: Asked) => Promise<Json | undefined>

const lists: Readonly<Record<string, readonly [method: string, member: string, key: string]>> = {
  tools: ['tools/list', 'tools', 'name'],
  resources: ['resources/list', 'resources', 'uri'],
  templates: ['resources/templates/list', 'resourceTemplates', 'uriTemplate'],
  prompts: ['prompts/list', 'prompts', 'name'],
}

const list: Doing = async ({ work, action }) => {
  const kind = String(action.kind ?? 'tools')
  const [method, member, key] = lists[kind] ?? ['tools/list', 'tools', 'name']
  const items = kind === 'tools' ? await offeredTools(work) : await listAll(work, method, member)
  return items.map((item) => item[key] ?? null)
}

/** The definition matters to a call: headers mirror what it says, results are checked against it. */
async function definitionOf(work: Work, name: string): Promise<JsonObject> {
  const tools = work.listed ?? (await offeredTools(work))
  return tools.find((tool) => tool.name === name) ?? { name }
}

const call: Doing = async ({ work, action, limits, onProgress }) => {
  const { name, times = 1 } = action
  const stop = watchProgress(work, action.progress === true ? onProgress : () => {})
  try {
    const calls =
      name === undefined
        ? planCalls(work, work.listed ?? [])
        : Array.from({ length: Number(times) }, () => ({
            name: String(name),
            callArguments: objectAt(action, 'arguments'),
          }))
    const results = await Promise.all(
      calls.map(async (one) => {
        const tool = 'tool' in one ? one.tool : await definitionOf(work, one.name)
        return callListedTool(work, tool, one.callArguments, limits)
      }),
    )
    return results.length === 1 ? results[0] : results
  } finally {
    stop()
  }
}

const cancelCall: Doing = async ({ work, action, limits, onProgress }) => {
  const { afterMs, afterProgress } = action
  const withdraw = new AbortController()
  let seen = 0
  const stop = watchProgress(work, (event) => {
    seen += 1
    onProgress(event)
    if (seen === afterProgress) withdraw.abort()
  })
  const timer = typeof afterMs === 'number' ? setTimeout(() => withdraw.abort(), afterMs) : undefined
  try {
    const tool = await definitionOf(work, String(action.name))
    return await callListedTool(work, tool, objectAt(action, 'arguments'), { ...limits, withdraw: withdraw.signal })
  } finally {
    clearTimeout(timer)
    stop()
  }
}

function watchProgress({ run }: Work, onProgress: (event: JsonObject) => void): () => void {
  const watch = (method: string, params: JsonObject): void => {
    if (method === 'notifications/progress') onProgress(params)
  }
  run.noticed.add(watch)
  return () => run.noticed.delete(watch)
}

const unsubscribe: Doing = async ({ work: { session }, action }) => {
  const uris = Array.isArray(action.uris) ? action.uris.map(String) : []
  for (const uri of uris) await session.request('resources/unsubscribe', { uri })
  return null
}

const shutDown: Doing = async ({ work: { run, session } }) => {
  await run.seams.order?.beforeClose?.(session.connection.context)
  await session.close()
  await pause(longMs, run.signal)
  return null
}

/** Until a notification of the method came, or for the time. */
const wait: Doing = async ({ work: { run }, action }) => {
  const { ms, for: method, timeoutMs = 10_000 } = action
  const own = new AbortController()
  const watch = (came: string): void => {
    if (came === method) own.abort()
  }
  run.noticed.add(watch)
  await pause(Number(ms ?? timeoutMs), AbortSignal.any([own.signal, run.signal]))
  run.noticed.delete(watch)
  return null
}

const runTask: Doing = async ({ work, action, limits, onProgress }) => {
  const { ttl, cancelAfterMs } = action
  const stop = watchProgress(work, action.progress === true ? onProgress : () => {})
  const options = {
    ...limits,
    ...(typeof ttl === 'number' && { ttl }),
    ...(typeof cancelAfterMs === 'number' && { cancelAfterMs }),
  }
  try {
    const tool = await definitionOf(work, String(action.name))
    const result = await callListedTool(work, tool, objectAt(action, 'arguments'), options)
    if (action.list === true) await listAll(work, 'tasks/list', 'tasks')
    return result
  } finally {
    stop()
  }
}

const show: Doing = async ({ work, action, limits }) => {
  const tools = work.listed ?? (await offeredTools(work))
  return showApp(work, {
    tool: await definitionOf(work, String(action.name)),
    tools,
    callArguments: objectAt(action, 'arguments'),
    until: String(action.until),
    cancelAfter: typeof action.cancelAfter === 'string' ? action.cancelAfter : undefined,
    limits,
  })
}

/** Skills are those of the server of this session. */
const hosts = new WeakMap<Work, SkillHost>()

function hostOf(work: Work): SkillHost {
  const host = hosts.get(work) ?? new SkillHost()
  hosts.set(work, host)
  return host
}

/** By the name of the action. */
export const doings: ReadonlyMap<string, Doing> = new Map<string, Doing>([
  ['list-tools', list],
  ['call-tool', call],
  ['run-task', runTask],
  ['cancel-call', cancelCall],
  ['read-resource', ({ work, action, limits }) => work.session.request('resources/read', { uri: action.uri }, limits)],
  [
    'get-prompt',
    ({ work, action, limits }) =>
      work.session.request('prompts/get', { name: action.name, arguments: objectAt(action, 'arguments') }, limits),
  ],
  [
    'send-request',
    ({ work, action, limits }) => work.session.request(String(action.method), objectAt(action, 'params'), limits),
  ],
  ['subscribe', ({ work, action }) => subscribe(work, action)],
  ['unsubscribe', unsubscribe],
  ['list-skills', ({ work }) => hostOf(work).list(work)],
  ['load-skill', ({ work, action }) => hostOf(work).load(work, String(action.uri))],
  ['read-skill-file', ({ work, action }) => hostOf(work).readFile(work, String(action.skill), String(action.path))],
  [
    'list-skill-folder',
    async ({ work, action }) => [...(await hostOf(work).listFolder(work, String(action.skill), String(action.path)))],
  ],
  ['show-app', show],
  ['prompt', ({ work, action }) => prompt(work, String(action.text))],
  ['shut-down', shutDown],
  ['wait', wait],
  [
    'stay',
    async ({ work: { run } }) => {
      await pause(longMs, run.signal)
      return null
    },
  ],
])
