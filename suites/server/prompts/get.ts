import { allSeen, at, each, errorCode, failed, passed, warned } from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { promptList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'

const mostPrompts = 10
const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/

export default using(['media-prompt', 'failing-prompt']).serverScenario<
  `list-${number}` | `get-${number}` | `given-${number}` | 'media' | 'failing'
>({
  title: 'Prompts, with the arguments that they need',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.prompts === undefined) return
    const client = await connect()
    const prompts = await walkPages(client, promptList, (page) => `list-${page}`)
    const failing = fixtures.find('failing-prompt')
    const names = prompts.filter(needsNothing).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    for (const [n, name] of names
      .filter((name) => name !== failing?.name)
      .slice(0, mostPrompts)
      .entries()) {
      await throughRounds(client, 'prompts/get', { name }, { as: `get-${n}` })
    }
    // A prompt has no side effects; a text may be none that it can use, so an error is no matter.
    for (const [n, prompt] of prompts
      .filter((one) => !needsNothing(one) && one.name !== failing?.name)
      .slice(0, mostPrompts)
      .entries()) {
      const params = { name: prompt.name ?? null, arguments: textsFor(prompt) }
      await throughRounds(client, 'prompts/get', params, { as: `given-${n}` })
    }
    const media = fixtures.find('media-prompt')
    if (media !== undefined) {
      const { name, arguments: args = {} } = media
      await throughRounds(client, 'prompts/get', { name, arguments: args }, { as: 'media' })
    }
    if (failing !== undefined) await client.request('prompts/get', { name: failing.name }, { as: 'failing' })
  },
  judges: {
    'prompts.content.embedded-mime-type': (labels) =>
      each(
        [...series(labels, 'get'), ...series(labels, 'given'), ...allSeen(labels, ['media'])].flatMap(({ response }) =>
          embedded(response?.result),
        ),
        (resource) => {
          const type = resource.mimeType
          if (typeof type === 'string' && mimeType.test(type)) return passed
          return warned('a MIME type on a resource embedded in a prompt', resource)
        },
        'no prompt embeds a resource',
      ),
    'prompts.get.internal-error-code': ({ failing }) => {
      if (failing.response === undefined) return failed('error -32603', failing.whatCame)
      return errorCode(failing, codes.internalError)
    },
  },
})

function needsNothing({ arguments: args }: JsonObject): boolean {
  return !isJsonArray(args) || !args.some((arg) => at(arg, 'required') === true)
}

function textsFor({ arguments: args }: JsonObject): JsonObject {
  const required = isJsonArray(args) ? args.filter((arg) => at(arg, 'required') === true) : []
  return Object.fromEntries(required.map((arg) => [String(at(arg, 'name')), 'conformance']))
}

function embedded(result: JsonObject | undefined): readonly JsonObject[] {
  const messages = isJsonArray(result?.messages) ? result.messages : []
  return messages
    .map((message) => at(message, 'content'))
    .flatMap((content) => (at(content, 'type') === 'resource' ? [at(content, 'resource')] : []))
    .filter((resource) => isJsonObject(resource))
}
