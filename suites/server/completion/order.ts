import { at, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { suggestions } from '../../judging/suggestions.ts'
import { offeredCompletion } from './parts/completable.ts'

/** https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion#implementation-considerations */
export default using([], ['complete-prompt']).serverScenario<'all' | 'exact'>({
  title: 'A value that is typed in full',
  isolation: 'shared',
  async drive(drive) {
    const { connect } = drive
    const params = offeredCompletion(drive)
    if (params === undefined) return
    const client = await connect()
    const { response } = await client.request('completion/complete', params, { as: 'all' })
    const value = suggestions(response?.result).find((one) => typeof one === 'string' && one !== '')
    if (value === undefined) return
    const argument = isJsonObject(params.argument) ? params.argument : {}
    await client.request('completion/complete', { ...params, argument: { ...argument, value } }, { as: 'exact' })
  },
  judges: {
    'completion.server.sorted-by-relevance': ({ exact }) => {
      const typed = at(exact.params, 'argument', 'value') ?? ''
      const values = suggestions(exact.response?.result)
      if (!values.includes(typed) || values.length < 2)
        return notObserved('nothing was suggested beside a value that was typed in full')
      return values[0] === typed ? passed : failed(`${String(typed)}, as it was typed, first`, exact.response?.json)
    },
  },
})
