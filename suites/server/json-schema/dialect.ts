import { each, failed, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { series } from '../../stimuli/series.ts'

/** They break keywords that only 2020-12 reads so: prefixItems, dependentRequired. */
const invalid: readonly JsonObject[] = [{ pair: ['one', 'two'] }, { pair: [1, 'two'], a: 'without b' }]

export default using(['schema-tool']).serverScenario<'valid' | `invalid-${number}`>({
  title: 'Schemas without $schema are read as 2020-12',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const tool = fixtures.find('schema-tool')
    if (tool === undefined || facts.capabilities.tools === undefined) return
    const client = await connect()
    const call = (args: JsonObject, as: 'valid' | `invalid-${number}`) =>
      client.request('tools/call', { name: tool.name, arguments: args }, { as })
    await call({ pair: [1, 'two'], a: 'with', b: 'b' }, 'valid')
    for (const [n, args] of invalid.entries()) await call(args, `invalid-${n}`)
  },
  judges: {
    'json-schema.server.supports-2020-12': (labels) => {
      const { result } = labels.valid
      if (result.isError === true) return notObserved('the tool refused valid arguments')
      return each(series(labels, 'invalid'), ({ params, response, whatCame }) => {
        if (response === undefined) return notObserved(whatCame)
        if (response.error !== undefined || response.result?.isError === true) return passed
        return failed(`arguments refused by 2020-12: ${JSON.stringify(params.arguments)}`, response.json)
      })
    },
  },
})
