import { type Conversation, each, failed, type Message, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'

const prompt: JsonObject = {
  name: 'greet',
  description: 'Greets somebody.',
  arguments: [
    { name: 'who', description: 'Who is greeted', required: true },
    { name: 'how', description: 'In which tone', required: false },
  ],
}
const secondPage = 'page-2'

const sent = (conversations: readonly Conversation[], method: string): readonly Message[] =>
  conversations.flatMap(({ bySubject }) => bySubject.filter((message) => message.method === method))

/** Whatever the client makes of it: the monitors read how it uses resources, prompts, completion and log levels. */
export default using(['get-prompt']).clientScenario({
  title: 'A server with every feature',
  async drive({ serve }) {
    const everything = await serve({
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
      on: {
        'prompts/list': async ({ params }, next) => {
          const page = await next()
          return params.cursor === secondPage
            ? { ...page, prompts: [prompt] }
            : { ...page, prompts: [], nextCursor: secondPage }
        },
        'prompts/get': async () => ({
          messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
        }),
      },
    })
    await everything.done()
    const readOnly = await serve({ capabilities: { tools: {}, resources: {} } })
    await readOnly.done()
  },
  judges: {
    'prompts.get-request.required-arguments': (_, { conversations }) =>
      each(
        sent(conversations, 'prompts/get').filter(({ params }) => params?.name === prompt.name),
        ({ params, seq, json }) => {
          const given = isJsonObject(params?.arguments) ? params.arguments : {}
          return Object.hasOwn(given, 'who') ? passed : failed('the required argument "who"', json, seq)
        },
        'the client got no prompt',
      ),
    'resources.unsubscribe.follows-subscribe': (_, { conversations }) =>
      each(
        sent(conversations, 'resources/unsubscribe'),
        ({ params, seq, json }) => {
          const before = sent(conversations, 'resources/subscribe').filter((m) => m.seq < seq)
          const isNamed = [params, ...before.map((m) => m.params)].every((named) => typeof named?.uri === 'string')
          if (!isNamed) return notObserved('one of them names no resource, which another requirement covers')
          const follows = before.some((m) => m.params?.uri === params?.uri)
          return follows ? passed : failed('a subscription to end', json, seq)
        },
        'the client ended no subscription',
      ),
  },
})
