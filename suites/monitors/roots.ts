import { each, failed, passed } from '../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json } from '../../schema/index.ts'
import { monitor } from '../define.ts'

/** The roots in an answer to roots/list, or in the answers to requests for input. */
function uris(answer: Json | undefined): readonly string[] {
  const roots = isJsonObject(answer) ? answer.roots : undefined
  if (!isJsonArray(roots)) return []
  return roots.flatMap((root) => (isJsonObject(root) && typeof root.uri === 'string' ? [root.uri] : []))
}

export default monitor({
  title: 'Roots are folders and files',
  judges: {
    'roots.uri.file-scheme': ({ bySubject }) =>
      each(
        bySubject.flatMap(({ inReplyTo, result, params, seq }) => {
          const inputs = isJsonObject(params?.inputResponses) ? Object.values(params.inputResponses) : []
          const answers = inReplyTo === 'roots/list' ? [result, ...inputs] : inputs
          return answers.flatMap(uris).map((uri) => ({ uri, seq }))
        }),
        ({ uri, seq }) => (uri.startsWith('file://') ? passed : failed('a file:// URI', uri, seq)),
        'no root was offered',
      ),
  },
})
