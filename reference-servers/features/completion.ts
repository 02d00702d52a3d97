import { maySee } from '../authorization/principal.ts'
import type { RequestContext } from '../context.ts'
import type { Method } from '../eras/era.ts'
import { invalidParams } from '../errors.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { availablePrompts } from './prompts.ts'

// The most values a completion may carry (server/utilities/completion#completion-results).
const mostValues = 100

const items = Array.from({ length: 150 }, (_, index) => `item-${String(index + 1).padStart(3, '0')}`)

/** Completions for one user alone. */
const secret = ['private-001', 'private-002']

/** completion/complete: values that contain what was typed, those that begin with it first. */
export const complete: Method = (_request, context) => {
  const { ref, argument } = context.params
  if (!isObject(ref)) throw invalidParams('ref: expected an object')
  if (!isObject(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string') {
    throw invalidParams('argument: expected a name and a value')
  }
  const typed = argument.value
  const matching = candidates(ref, argument.name, typed, context).filter((value) => value.includes(typed))
  const sorted = matching.sort((a, b) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)))
  const values = sorted.slice(0, mostValues)
  return { completion: { values, total: sorted.length, hasMore: values.length < sorted.length } }
}

function candidates(ref: JsonObject, argument: string, typed: string, context: RequestContext): string[] {
  if (ref.type === 'ref/resource') {
    if (ref.uri !== 'fixture://item/{id}') throw invalidParams('ref.uri: no such template')
    return argument === 'id' ? ['1', '2'] : []
  }
  if (ref.type !== 'ref/prompt') throw invalidParams('ref.type: expected ref/prompt or ref/resource')
  const prompt = availablePrompts(context).find(({ name }) => name === ref.name)
  if (!prompt) throw invalidParams('ref.name: no such prompt')
  if (prompt.name !== 'complete-prompt') return []
  if (argument === 'item') return typed.startsWith('private') && maySee(context) ? [...secret] : [...items]
  return argument === 'part' ? ['top', 'middle', 'bottom'].map((part) => `${chosenItem(context)} ${part}`) : []
}

/** The item chosen before (context.arguments, from 2025-06-18). */
function chosenItem({ params }: RequestContext): string {
  const chosen =
    isObject(params.context) && isObject(params.context.arguments) ? params.context.arguments.item : undefined
  return typeof chosen === 'string' ? chosen : 'item-001'
}
