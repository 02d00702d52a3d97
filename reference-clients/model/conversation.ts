/** What the model of a host is to know beside what its user says: kept for each session, from what apps have said. */
import { serverNumber, type Work } from '../features/actions.ts'
import { type JsonObject, objectsAt } from '../messages.ts'

interface Kept {
  /** Messages of apps, with their roles. */
  messages: readonly JsonObject[]
  /** What the app said last for the model. */
  contexts: readonly JsonObject[]
  /** Skills that were loaded, by URI: what is told of each. */
  readonly skills: Map<string, string>
}

const kept = new WeakMap<Work, Kept>()

const keptOf = (work: Work): Kept => {
  const known = kept.get(work) ?? { messages: [], contexts: [], skills: new Map() }
  kept.set(work, known)
  return known
}

const textIn = (said: JsonObject): string =>
  objectsAt(said, 'content')
    .map(({ text }) => String(text ?? ''))
    .join('\n')

/** A message of an app for the conversation. */
export function hear(work: Work, { role, content }: JsonObject): void {
  const message: JsonObject = {
    role: role ?? 'user',
    content: textIn({ content: Array.isArray(content) ? content : [content ?? null] }),
  }
  const next = (): readonly JsonObject[] => [message]
  const own = keptOf(work)
  own.messages = [...own.messages, ...(work.run.seams.model?.hears?.(message, next) ?? next())]
}

/** What an app says for the model: it takes the place of what it said before. */
export function learn(work: Work, context: JsonObject): void {
  const own = keptOf(work)
  const next = (): readonly JsonObject[] => [context]
  own.contexts = work.run.seams.model?.learns?.(context, own.contexts, next) ?? next()
}

/** A skill was loaded: it is told with the number of its server. */
export function keepSkill(work: Work, uri: string, text: string): void {
  const next = (): string => `The skill ${uri} of server ${serverNumber(work)}:\n${text}`
  const { seams, state } = work.run
  keptOf(work).skills.set(uri, seams.skills?.tells?.({ uri, text, serverName: state.serverName }, next) ?? next())
}

/** What stands before the words of the user. */
export function before(work: Work): readonly JsonObject[] {
  const { messages, contexts, skills } = keptOf(work)
  const known = contexts.map((context) => ({
    role: 'system',
    content: `The app shows: ${textIn(context)} ${JSON.stringify(context.structuredContent ?? {})}`,
  }))
  return [...known, ...[...skills.values()].map((content) => ({ role: 'user', content })), ...messages]
}
