/** What a server may be asked without an effect that anybody has to bear: its lists, and what they name. */
import type { ServerDrive } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { paramHeaders } from '../../../stimuli/call-tool.ts'
import { declaredLists, type ListKind, lists } from '../../../stimuli/lists.ts'
import { type AskingTool, askingQuestions } from './asking.ts'
import type { Menu, MenuQuestion } from './question.ts'
import { type TaskFixture, taskQuestions } from './tasks.ts'

/** Fixtures that show more of what goes on beside each other. */
const fixtureTools = ['slow-tool', 'progress-tool', 'logging-tool'] as const

type Fixture = (typeof fixtureTools)[number] | AskingTool | TaskFixture | 'paged-list' | 'resumable-streams'
export type ConversationDrive = ServerDrive<never, Fixture>

/** How many things of each kind are on the menu. */
const most = 4
const mostTools = 8

const fixed = (method: string, params: JsonObject = {}, isRepeatable = true, topic = method): MenuQuestion => ({
  method,
  topic,
  params: () => params,
  isRepeatable,
})

export function menuOf(drive: Pick<ConversationDrive, 'revision' | 'transport' | 'facts' | 'fixtures'>): Menu {
  const { revision, transport, facts, fixtures } = drive
  const { capabilities, resources, prompts } = facts
  const menu = new Map<string, MenuQuestion>([[revision.fenceMethod, fixed(revision.fenceMethod)]])
  const declared = declaredLists(capabilities)
  for (const kind of declared) {
    const { method, member: topic } = kind
    menu.set(`list ${topic}`, fixed(method, {}, true, topic))
    menu.set(`next ${topic}`, { method, topic, params: nextPage(kind), isRepeatable: false })
    menu.set(`again ${topic}`, { method, topic, params: samePage(kind), isRepeatable: false })
    for (const other of declared.filter(({ member }) => member !== kind.member)) {
      const deliberate = 'the cursor of another list'
      menu.set(`${kind.member} by the cursor of ${other.member}`, {
        ...{ method, topic: 'cursors', params: nextPage(other), isRepeatable: false, deliberate },
      })
    }
  }
  for (const name of fixtureTools) {
    const found = fixtures.find(name)
    // There a request is given up by its response, whose head may be long in coming.
    const isStuck = name === 'slow-tool' && revision.era === 'modern' && transport === 'streamable-http'
    if (found === undefined || isStuck) continue
    const call = fixed('tools/call', { name: found.name, arguments: found.arguments ?? {} }, false, 'work')
    menu.set(`call the ${name}`, { ...call, ...(name === 'slow-tool' ? { isSlow: true } : { reports: true }) })
  }
  for (const [name, question] of [...askingQuestions(drive), ...taskQuestions(drive)]) menu.set(name, question)
  const changes = everyChange(capabilities)
  if (revision.era === 'modern' && Object.keys(changes).length > 0) menu.set('subscribe', listening(changes))
  for (const { tool, arguments: args } of fixtures.callable.slice(0, mostTools)) {
    const { name = null } = tool
    const headers = paramHeaders(tool.inputSchema, args)
    menu.set(`call ${name}`, { ...fixed('tools/call', { name, arguments: args }), headers })
  }
  for (const [index, { uri }] of resources.slice(0, most).entries()) {
    if (typeof uri !== 'string') continue
    menu.set(`read ${index}`, fixed('resources/read', { uri }, true, 'resource'))
    if (revision.era === 'modern' || !offersSubscriptions(capabilities)) continue
    menu.set(`subscribe ${index}`, fixed('resources/subscribe', { uri }, false, 'resource'))
    menu.set(`unsubscribe ${index}`, fixed('resources/unsubscribe', { uri }, false, 'resource'))
  }
  for (const { name } of prompts.filter(needsNothing).slice(0, most))
    if (typeof name === 'string') menu.set(`get ${name}`, fixed('prompts/get', { name }))
  if (revision.era === 'legacy' && isJsonObject(capabilities.logging))
    for (const level of ['debug', 'emergency']) menu.set(`level ${level}`, fixed('logging/setLevel', { level }, false))
  return menu
}

/** Leaves out what needs a cursor of this list: it has one page, and what cannot be asked would take the place of what can. */
export function leaveOutCursors(menu: Menu, { member }: ListKind): void {
  for (const name of [...menu.keys()])
    if (name === `next ${member}` || name === `again ${member}` || name.endsWith(` by the cursor of ${member}`))
      menu.delete(name)
}

/** The names of the questions that make the server ask its client something. */
export const askingOf = (menu: Menu): readonly string[] =>
  [...menu].flatMap(([name, { asks }]) => (asks === true ? [name] : []))

/** The names of the questions that begin what others are about. */
export const beginningOf = (menu: Menu): readonly string[] =>
  [...menu].flatMap(([name, { begins }]) => (begins === true ? [name] : []))

/** The names of the questions, by what they are about. */
export function topicsOf(menu: Menu): readonly (readonly string[])[] {
  const topics = new Map<string, string[]>()
  for (const [name, { topic }] of menu) topics.set(topic, [...(topics.get(topic) ?? []), name])
  return [...topics.values()]
}

/** The names of the questions that take some time. */
export const lastingOf = (menu: Menu): readonly string[] =>
  [...menu].flatMap(([name, { isSlow, reports }]) => (isSlow === true || reports === true ? [name] : []))

const offersSubscriptions = ({ resources }: JsonObject): boolean =>
  isJsonObject(resources) && resources.subscribe === true

function needsNothing({ arguments: args }: JsonObject): boolean {
  return !isJsonArray(args) || !args.some((arg) => isJsonObject(arg) && arg.required === true)
}

/** It is open until the sequence has ended, or is cancelled. */
const listening = (notifications: JsonObject): MenuQuestion => ({
  ...{ method: 'subscriptions/listen', topic: 'listen', isRepeatable: false, isSlow: true },
  params: () => ({ notifications }),
})

/** What the server has declared that it tells of. */
function everyChange(capabilities: JsonObject): JsonObject {
  const told = lists.flatMap(({ capability }) => {
    const declared = capabilities[capability]
    return isJsonObject(declared) && declared.listChanged === true ? [[`${capability}ListChanged`, true] as const] : []
  })
  return Object.fromEntries(told)
}

function nextPage({ member }: ListKind): MenuQuestion['params'] {
  return ({ pages }) => {
    const cursor = pages.get(member)?.cursor
    return cursor === undefined ? undefined : { cursor }
  }
}

/** The page that was given last, once more. */
function samePage({ member }: ListKind): MenuQuestion['params'] {
  return ({ pages }) => {
    const used = pages.get(member)?.used
    return used === undefined ? undefined : { cursor: used }
  }
}

/** The list that a method asks for. */
export const listKindOf = (method: string | undefined): ListKind | undefined =>
  lists.find((kind) => kind.method === method)
