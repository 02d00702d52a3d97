import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { type Undeclared, undeclaredNotThere } from '../../judging/not-there.ts'

interface Gated {
  readonly capability: string
  readonly params: JsonObject
}

/** Method -> the capability without which it does not exist. Lists and completion are tried where their capability is. */
const gated = {
  'tools/call': { capability: 'tools', params: { name: 'conformance-none', arguments: {} } },
  'prompts/get': { capability: 'prompts', params: { name: 'conformance-none' } },
  'resources/read': { capability: 'resources', params: { uri: 'conformance://nothing' } },
} as const satisfies Readonly<Record<string, Gated>>
type Method = keyof typeof gated
const isMethod = (name: string): name is Method => Object.hasOwn(gated, name)
const methods: readonly (readonly [Method, Gated])[] = Object.entries(gated).flatMap(([name, entry]) =>
  isMethod(name) ? [[name, entry] as const] : [],
)

export default serverScenario<Undeclared<Method>>({
  title: 'Methods of capabilities that the server did not declare',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    for (const [method, { capability, params }] of methods) {
      if (isJsonObject(facts.capabilities[capability])) continue
      const deliberate = `${capability} is not declared`
      // What can be listed is there, only undeclared: that is told of the list.
      const list = await client.request(`${capability}/list`, undefined, { deliberate })
      if (list.response?.result !== undefined) continue
      await client.request(method, params, {
        as: `undeclared:${method}`,
        wait: 'fence',
        deliberate,
      })
    }
  },
  judges: {
    'errors.method-not-found.capability-gated': undeclaredNotThere,
  },
})
