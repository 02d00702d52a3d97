import {
  all,
  at,
  errorCode,
  type Finding,
  failed,
  given,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { nearUris } from '../../stimuli/near-misses/names.ts'
import { series } from '../../stimuli/series.ts'
import { missingResource } from './parts/missing-resource.ts'

export default serverScenario<'list' | 'missing' | `near-${number}`>({
  title: 'Reading a resource that does not exist',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const uri = missingResource(facts)
    if (facts.capabilities.resources === undefined || uri === undefined) return
    const client = await connect()
    await client.request('resources/list', undefined, { as: 'list' })
    await client.request('resources/read', { uri }, { as: 'missing' })
    // What a template stands for is anybody's guess, and so is what lies beside a file or a page.
    const uris = facts.resources.flatMap((resource) => (typeof resource.uri === 'string' ? [resource.uri] : []))
    const own = uris.find((listed) => !/^(file|https?):/i.test(listed))
    if (own === undefined || facts.resourceTemplates.length > 0) return
    for (const [n, near] of nearUris(own, uris).entries())
      await client.request('resources/read', { uri: near }, { as: `near-${n}` })
  },
  judges: {
    'resources.read.not-found-code': (labels) =>
      given(labels.list, () =>
        all([errorCode(labels.missing, codes.resourceNotFound), ...near(labels, codes.resourceNotFound)]),
      ),
    'resources.read.not-found-code-2026': (labels) =>
      given(labels.list, () => {
        const { missing } = labels
        // That has a rule of its own.
        if (isEmpty(at(missing.response?.result, 'contents'))) return notObserved('empty contents came')
        return all([errorCode(missing, codes.invalidParams), ...near(labels, codes.invalidParams)])
      }),
    'resources.read.empty-contents-for-missing': ({ list, missing }) =>
      given(list, () => {
        if (missing.response?.error !== undefined) return passed
        const { contents } = missing.result
        if (isEmpty(contents)) return failed('an error, not empty contents', missing.result)
        return notObserved('contents came for a made-up URI')
      }),
  },
})

/** A server may take a URI that is nearly one of its own for that one; an error has to say what is wrong. */
const near = (labels: Labels<`near-${number}`>, code: number): readonly Finding[] =>
  series(labels, 'near')
    .filter(({ response }) => response?.error !== undefined)
    .map((exchange) => errorCode(exchange, code))

function isEmpty(contents: unknown): boolean {
  return Array.isArray(contents) && contents.length === 0
}
