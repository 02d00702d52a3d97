import { at, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { itemsOf, templateList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'

export default using(['sample-template']).serverScenario<`list-${number}` | 'read'>({
  title: 'Resources of a template',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    const template = fixtures.find('sample-template')
    if (template === undefined || facts.capabilities.resources === undefined) return
    const client = await connect()
    await walkPages(client, templateList, (page) => `list-${page}`)
    const uri = template.name.replace(/\{(\w+)\}/g, (_, variable) => String(template.arguments?.[variable] ?? '1'))
    await throughRounds(client, 'resources/read', { uri }, { as: 'read' })
  },
  judges: {
    'resources.templates.mime-type': (labels) => {
      const { read } = labels
      const listed = series(labels, 'list')
        .flatMap((page) => itemsOf(page, 'resourceTemplates'))
        .map(({ mimeType }) => essence(mimeType))
        .filter((type) => type !== undefined)
      if (listed.length === 0) return notObserved('no template has a mimeType')
      const contents = isJsonArray(read.result.contents) ? read.result.contents : []
      // Parts with URIs of their own need not be of the template.
      const own = contents.filter((content) => at(content, 'uri') === read.params.uri)
      const types = (own.length > 0 ? own : contents)
        .map((content) => essence(at(content, 'mimeType')))
        .filter((type) => type !== undefined)
      return each(
        types,
        // Which template it belongs to is the server's to say.
        (type) => (listed.includes(type) ? passed : failed(`the mimeType of the template, ${listed[0]}`, type)),
        'the resource has no mimeType',
      )
    },
  },
})

/** A MIME type without parameters, lower case. */
function essence(type: Json | undefined): string | undefined {
  return typeof type === 'string' ? type.split(';')[0]?.trim().toLowerCase() : undefined
}
