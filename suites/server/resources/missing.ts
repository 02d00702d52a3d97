import { at, errorCode, failed, given, notObserved, passed } from '../../../harness/index.ts'
import { codes } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { missingResource } from './parts/missing-resource.ts'

export default serverScenario<'list' | 'missing'>({
  title: 'Reading a resource that does not exist',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const uri = missingResource(facts)
    if (facts.capabilities.resources === undefined || uri === undefined) return
    const client = await connect()
    await client.request('resources/list', undefined, { as: 'list' })
    await client.request('resources/read', { uri }, { as: 'missing' })
  },
  judges: {
    'resources.read.not-found-code': ({ list, missing }) =>
      given(list, () => errorCode(missing, codes.resourceNotFound)),
    'resources.read.not-found-code-2026': ({ list, missing }) =>
      given(list, () => {
        // That has a rule of its own.
        if (isEmpty(at(missing.response?.result, 'contents'))) return notObserved('empty contents came')
        return errorCode(missing, codes.invalidParams)
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

function isEmpty(contents: unknown): boolean {
  return Array.isArray(contents) && contents.length === 0
}
