import { type JsonObject, objectsAt, own } from '../messages.ts'
import { hasCompletionsCapability } from '../revisions.ts'
import { attempt, mayUse, type Work } from './actions.ts'
import { listAll } from './list.ts'

/** Lists the prompts, completes their first argument and gets each one. */
export async function usePrompts(work: Work): Promise<void> {
  const { run, session } = work
  if (!mayUse(run, 'prompts')) return
  const prompts = await attempt(work, 'prompts/list', undefined, () => listAll(work, 'prompts/list', 'prompts'))
  for (const prompt of prompts ?? []) {
    const name = String(prompt.name)
    await complete(work, prompt)
    const given = own(run.options.arguments, name) ?? requiredArguments(prompt)
    const params = Object.keys(given).length > 0 ? { name, arguments: given } : { name }
    await attempt(work, 'prompts/get', name, () => session.request('prompts/get', params))
  }
}

/** Arguments of prompts are strings; every required one has to be there. */
function requiredArguments(prompt: JsonObject): JsonObject {
  const required = objectsAt(prompt, 'arguments').filter((argument) => argument.required === true)
  return Object.fromEntries(required.map((argument) => [String(argument.name), 'example']))
}

async function complete(work: Work, prompt: JsonObject): Promise<void> {
  const { run, session } = work
  const [argument] = objectsAt(prompt, 'arguments')
  // 2024-11-05 has no capability for completion, so the client cannot know that it is there.
  if (argument === undefined || !hasCompletionsCapability(run.state.revision) || !mayUse(run, 'completions')) return
  const name = String(prompt.name)
  const params = { ref: { type: 'ref/prompt', name }, argument: { name: String(argument.name), value: 'e' } }
  await attempt(work, 'completion/complete', name, () => session.request('completion/complete', params))
}
