import { all, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray, type Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { series } from '../../stimuli/series.ts'

const invalidUris: readonly Json[] = ['', 'not a uri', '://', 'file:', 'a:'.repeat(5_000), 'file:///%00', 42, null]

export default serverScenario<'control' | 'before' | `uri-${number}` | 'alive'>({
  title: 'Reading what is no URI of a resource',
  isolation: 'shared',
  async drive({ connect, facts }) {
    // A template that begins with an expression may fit anything.
    const isOpen = facts.resourceTemplates.some(
      (t) => typeof t.uriTemplate === 'string' && t.uriTemplate.startsWith('{'),
    )
    if (facts.capabilities.resources === undefined || isOpen) return
    const client = await connect()
    await client.request('resources/list', undefined, { as: 'control' })
    await client.fence({ as: 'before' })
    for (const [n, uri] of invalidUris.entries()) {
      const options = { as: `uri-${n}`, deliberate: 'no URI of a resource' } as const
      const { response, http } = await client.request('resources/read', { uri }, options)
      if (response === undefined && (http?.status ?? 0) < 400) break
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'resources.security.validate-uris': (labels) => {
      const { control } = labels
      if (control.response?.result === undefined) return notObserved(`resources/list failed: ${control.whatCame}`)
      const refused = each(series(labels, 'uri'), ({ params, response, http, whatCame }) => {
        const flaw = JSON.stringify(params.uri)?.slice(0, 40)
        const { contents } = response?.result ?? {}
        if (isJsonArray(contents) && contents.length > 0) return failed(`an error for uri ${flaw}`, response?.json)
        // A URI that is too long for a header is refused by HTTP itself.
        const isRefused = response !== undefined || (http?.status !== undefined && http.status >= 400)
        return isRefused ? passed : failed(`an error for uri ${flaw}`, whatCame)
      })
      return refused.verdict === 'passed' ? all([alive(labels.alive, labels.before), passed]) : refused
    },
  },
})
