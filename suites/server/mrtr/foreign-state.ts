import { allSeen, each, failed, notObserved, passed } from '../../../harness/index.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { namedRequests } from '../http/parts/named-requests.ts'

const kinds = ['tools', 'prompts', 'resources'] as const
const indexes = ['0', '1', '2', '3', '4', '5', '6'] as const
type Label = `${(typeof kinds)[number]} ${(typeof indexes)[number]}` | 'before' | 'alive'

/** Values of requestState that no server gave out. */
const states: readonly Json[] = [
  '',
  'x',
  '../../etc/passwd',
  '{"__proto__":{"admin":true}}',
  Buffer.from('{"step":99,"admin":true}').toString('base64'),
  'a'.repeat(100_000),
  5,
]

export default serverScenario<Label>({
  title: 'requestState that the server never gave out',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const client = await connect()
    await client.fence({ as: 'before' })
    const deliberate = 'a requestState that nobody gave out'
    for (const { kind, method, params, headers } of namedRequests(facts, fixtures)) {
      for (const index of indexes) {
        const given: JsonObject = { ...params, requestState: states[Number(index)] ?? '' }
        await client.request(method, given, { as: `${kind} ${index}`, headers, deliberate })
      }
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'mrtr.server.state-untrusted': (labels) => {
      const sent = kinds.flatMap((kind) => indexes.map((index) => `${kind} ${index}` as const))
      if (labels.alive.response?.result === undefined) {
        const goesOn = alive(labels.alive, labels.before)
        return goesOn.verdict === 'passed' ? notObserved('the fence was refused') : goesOn
      }
      return each(
        allSeen(labels, sent),
        ({ response, http, whatCame }) => {
          // Too large a body may be refused by the HTTP stack.
          const isAnswered = response !== undefined || (http?.status !== undefined && http.status >= 400)
          // An error is an error, whatever the status; a page about a crash is none.
          return isAnswered && (response !== undefined || http?.status !== 500)
            ? passed
            : failed('an error, a question or the result', whatCame)
        },
        'the server lists nothing that may be asked for',
      )
    },
  },
})
