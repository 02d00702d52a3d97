import { each, failed, type Labels, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { itemsOf, toolList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { checkSchema, dialectOf } from './parts/check-instance.ts'

const schemas = (labels: Labels<`list-${number}`>) =>
  series(labels, 'list')
    .flatMap((page) => itemsOf(page, 'tools'))
    .flatMap(({ name, inputSchema, outputSchema }) => [
      { place: `inputSchema of ${JSON.stringify(name)}`, schema: inputSchema },
      { place: `outputSchema of ${JSON.stringify(name)}`, schema: outputSchema },
    ])

export default serverScenario<`list-${number}`>({
  title: 'Schemas of tools are JSON Schema',
  isolation: 'shared',
  async drive({ connect, facts }) {
    if (facts.capabilities.tools === undefined) return
    await walkPages(await connect(), toolList, (page) => `list-${page}`)
  },
  judges: {
    'json-schema.dialect.recommended': (labels) =>
      each(
        schemas(labels).filter(({ schema }) => isJsonObject(schema)),
        ({ place, schema }) => {
          if (!isJsonObject(schema) || dialectOf(schema, '2020-12') === '2020-12') return passed
          return failed(`${place}: the dialect 2020-12`, schema.$schema)
        },
        'no tools were listed',
      ),
    'json-schema.sender.schema-valid': (labels) =>
      each(
        schemas(labels),
        ({ place, schema }) => {
          if (!isJsonObject(schema)) return notObserved('no schema was listed')
          const dialect = dialectOf(schema, '2020-12')
          if (dialect === undefined) return notObserved('the schemas name dialects that we do not know')
          const check = checkSchema(schema, dialect)
          if (check.outcome === 'unusable') return notObserved(`a schema could not be checked: ${check.why}`)
          return check.outcome === 'valid'
            ? passed
            : failed(`${place}: a schema valid in ${dialect} (${check.problem})`, schema)
        },
        'no tools were listed',
      ),
  },
})
