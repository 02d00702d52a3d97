import { all, allSeen, type Exchange, type Finding, failed, notObserved, passed } from '../../../harness/index.ts'
import { codes, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'

export default serverScenario<'tools' | 'prompts' | 'resources' | 'logging' | 'completions' | 'subscribe'>({
  title: 'The basic method of each declared capability',
  isolation: 'shared',
  async drive({ connect, revision, facts }) {
    const { tools, prompts, resources, logging, completions } = facts.capabilities
    const client = await connect()
    if (isJsonObject(tools)) await client.request('tools/list', {}, { as: 'tools' })
    if (isJsonObject(prompts)) await client.request('prompts/list', {}, { as: 'prompts' })
    if (isJsonObject(resources)) await client.request('resources/list', {}, { as: 'resources' })
    const ref = completable(facts.prompts)
    if (isJsonObject(completions) && ref !== undefined)
      await client.request('completion/complete', ref, { as: 'completions' })
    // Later these two have no method of their own.
    if (revision.era === 'modern') return
    if (isJsonObject(logging)) await client.request('logging/setLevel', { level: 'info' }, { as: 'logging' })
    const uri = facts.resources[0]?.uri
    if (isJsonObject(resources) && resources.subscribe === true && typeof uri === 'string') {
      await client.request('resources/subscribe', { uri }, { as: 'subscribe' })
      await client.request('resources/unsubscribe', { uri })
    }
  },
  judges: {
    'capabilities.server.declared-works': (labels) => {
      const asked = allSeen(labels, ['tools', 'prompts', 'resources', 'logging', 'completions', 'subscribe'])
      return all(asked.map(isKnown), 'the server declares no capability that has a method')
    },
  },
})

function isKnown({ name, response, whatCame }: Exchange): Finding {
  if (response === undefined) return notObserved(`${name} got no answer: ${whatCame}`)
  return response.error?.code === codes.methodNotFound
    ? failed(`${name} to be there, since its capability is declared`, response.json, response.seq)
    : passed
}

/** Params that complete the first argument of a listed prompt, if there is one. */
function completable(prompts: readonly JsonObject[]): JsonObject | undefined {
  for (const { name, arguments: list } of prompts) {
    const argument = Array.isArray(list) ? list[0] : undefined
    if (typeof name === 'string' && isJsonObject(argument) && typeof argument.name === 'string')
      return { ref: { type: 'ref/prompt', name }, argument: { name: argument.name, value: '' } }
  }
  return undefined
}
