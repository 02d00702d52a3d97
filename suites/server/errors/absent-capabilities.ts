import { all, allSeen, type Exchange, type Finding, failed, given, passed, warned } from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'

interface Gated {
  readonly capability: string
  readonly params?: JsonObject
}

/** Method -> the capability without which it does not exist. */
const gated = {
  'tools/list': { capability: 'tools' },
  'tools/call': { capability: 'tools', params: { name: 'conformance-none', arguments: {} } },
  'prompts/list': { capability: 'prompts' },
  'prompts/get': { capability: 'prompts', params: { name: 'conformance-none' } },
  'resources/list': { capability: 'resources' },
  'resources/read': { capability: 'resources', params: { uri: 'conformance://nothing' } },
  'completion/complete': {
    capability: 'completions',
    params: { ref: { type: 'ref/prompt', name: 'conformance-none' }, argument: { name: 'none', value: '' } },
  },
} as const satisfies Readonly<Record<string, Gated>>
type Method = keyof typeof gated
const isMethod = (name: string): name is Method => Object.hasOwn(gated, name)
const methods: readonly (readonly [Method, Gated])[] = Object.entries(gated).flatMap(([name, entry]) =>
  isMethod(name) ? [[name, entry] as const] : [],
)

export default serverScenario<Method | 'server/discover'>({
  title: 'Methods of capabilities that the server did not declare',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    await client.request('server/discover', undefined, { as: 'server/discover' })
    for (const [method, { capability, params }] of methods) {
      if (isJsonObject(facts.capabilities[capability])) continue
      await client.request(method, params, { as: method, wait: 'fence', deliberate: `${capability} is not declared` })
    }
  },
  judges: {
    'errors.method-not-found.capability-gated': (labels) =>
      given(labels['server/discover'], () =>
        all(
          allSeen(
            labels,
            methods.map(([method]) => method),
          ).map(unknown),
          'the server declares every capability that has methods',
        ),
      ),
  },
})

function unknown({ name, response, whatCame }: Exchange): Finding {
  if (response?.error?.code === codes.methodNotFound) return passed
  const expected = `error -32601 for ${name}, whose capability is not declared`
  const isEmpty = Object.values(response?.result ?? {}).some((value) => isJsonArray(value) && value.length === 0)
  return (isEmpty ? warned : failed)(expected, response?.json ?? whatCame)
}
