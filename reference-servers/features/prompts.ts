import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { isSince } from '../revisions.ts'
import { through } from '../seams.ts'
import { binary, png, text, wav } from './content.ts'
import { listResult } from './pagination.ts'

export interface Prompt {
  name: string
  description: string
  arguments?: { name: string; description: string; required?: boolean }[]
  messages(args: Record<string, string>, context: RequestContext): JsonObject[]
}

const user = (content: JsonObject): JsonObject => ({ role: 'user', content })

const prompts: readonly Prompt[] = [
  {
    name: 'greeting',
    description: 'Greets someone.',
    arguments: [{ name: 'name', description: 'Who is greeted', required: true }],
    messages: ({ name }) => [user(text(`Say hello to ${name}.`))],
  },
  {
    name: 'complete-prompt',
    description: 'Both arguments can be completed.',
    arguments: [
      { name: 'item', description: 'An item' },
      { name: 'part', description: 'A part of the item' },
    ],
    messages: ({ item = 'any item', part = 'any part' }) => [user(text(`Describe ${part} of ${item}.`))],
  },
  {
    name: 'media-prompt',
    description: 'Holds an image, an audio clip and embedded resources.',
    messages: (_args, { revision }) => [
      user({ type: 'image', data: png, mimeType: 'image/png' }),
      ...(isSince(revision, '2025-03-26') ? [user({ type: 'audio', data: wav, mimeType: 'audio/wav' })] : []),
      user({
        type: 'resource',
        resource: { uri: 'fixture://text', mimeType: 'text/plain', text: 'A text resource.' },
      }),
      user({
        type: 'resource',
        resource: { uri: 'fixture://binary', mimeType: 'application/octet-stream', blob: binary },
      }),
    ],
  },
  {
    name: 'failing-prompt',
    description: 'Its handler throws.',
    messages: () => {
      throw new Error('the template of this prompt cannot be read')
    },
  },
]

const extra: Prompt = {
  name: 'fixture-extra',
  description: 'Comes and goes with mutation-tool.',
  messages: () => [user(text('An extra prompt.'))],
}

export function availablePrompts(context: RequestContext): readonly Prompt[] {
  const clean = ({ server }: RequestContext) => (server.state.extras.has('prompt') ? [...prompts, extra] : prompts)
  return through(context.server.seams.prompts, clean, context)
}

export const listPrompts: Method = (_request, context) =>
  listResult(
    'prompts',
    availablePrompts(context).map(({ messages, ...listed }) => listed),
    50,
    context,
  )

export const getPrompt: Method = (_request, context) => {
  const { name } = context.params
  const prompt = availablePrompts(context).find((known) => known.name === name)
  if (!prompt) throw invalidParams('name: no such prompt')
  const args = readArguments(prompt, context.params.arguments)
  return { description: prompt.description, messages: prompt.messages(args, context) }
}

function readArguments(prompt: Prompt, given: unknown = {}): Record<string, string> {
  if (!isObject(given)) throw invalidParams('arguments: expected an object')
  const args: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw invalidParams(`arguments.${name}: expected a string`)
    args[name] = value
  }
  for (const { name, required } of prompt.arguments ?? []) {
    if (required && !Object.hasOwn(args, name)) throw invalidParams(`arguments.${name}: required`)
  }
  return args
}
