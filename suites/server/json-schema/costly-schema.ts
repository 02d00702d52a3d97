import { failed, notObserved, overuseInWords, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { alive } from '../../judging/alive.ts'

/** Small, and a million million subschemas when it is followed: without a bound nobody comes to the end of it. */
const levels = 40
const costly: JsonObject = {
  $ref: `#/$defs/l${levels}`,
  $defs: Object.fromEntries(Array.from({ length: levels + 1 }, (_, n) => [`l${n}`, level(n)])),
}

function level(n: number): JsonObject {
  const below: JsonObject = { $ref: `#/$defs/l${n - 1}` }
  return n === 0 ? { type: 'string' } : { anyOf: [below, below] }
}

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/index#json-schema-usage */
export default using(['validator-tool']).serverScenario<'before' | 'costly' | 'alive'>({
  title: 'A small schema that is dear to validate by',
  // A server that loses itself in it serves nobody else, so it has to be a process of its own.
  transports: ['stdio'],
  costly: true,
  async drive({ connect, fixtures }) {
    const tool = fixtures.find('validator-tool')
    if (tool === undefined) return
    const client = await connect()
    await client.fence({ as: 'before' })
    const params = { name: tool.name, arguments: { schema: costly, instance: 5 } }
    await client.request('tools/call', params, { as: 'costly' })
    await client.fence({ as: 'alive' })
  },
  judges: {
    'json-schema.composition.server-bounded': ({ before, costly: call, alive: after }, { conversations }) => {
      if (call.response !== undefined) return passed
      const ended = conversations.flatMap(({ events }) => events).find((event) => event.kind === 'overuse')
      if (ended !== undefined) return failed('an answer, or an end of the work', overuseInWords(ended), ended.seq)
      const goesOn = alive(after, before)
      return goesOn.verdict === 'passed'
        ? notObserved(`the costly schema got ${call.whatCame}, and the server goes on`)
        : goesOn
    },
  },
})
