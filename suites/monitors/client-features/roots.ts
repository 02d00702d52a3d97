import { type Conversation, each, failed, passed } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'

/** The roots in an answer to roots/list, or in the answers to requests for input. */
function uris(answer: Json | undefined): readonly string[] {
  const roots = isJsonObject(answer) ? answer.roots : undefined
  if (!isJsonArray(roots)) return []
  return roots.flatMap((root) => (isJsonObject(root) && typeof root.uri === 'string' ? [root.uri] : []))
}

/** Every list of roots that was given, with the URIs in it. */
const listsOf = ({ bySubject }: Conversation): readonly { readonly list: readonly string[]; readonly seq: number }[] =>
  bySubject.flatMap(({ inReplyTo, result, params, seq }) => {
    const inputs = isJsonObject(params?.inputResponses) ? Object.values(params.inputResponses) : []
    const answers = inReplyTo === 'roots/list' ? [result, ...inputs] : inputs
    return answers.map((answer) => ({ list: uris(answer), seq })).filter(({ list }) => list.length > 0)
  })

const noneSeen = 'no root was offered'

export default monitor({
  title: 'Roots are folders and files, each of them once',
  judges: {
    'roots.uri.file-scheme': (conversation) =>
      each(
        listsOf(conversation).flatMap(({ list, seq }) => list.map((uri) => ({ uri, seq }))),
        ({ uri, seq }) => (uri.startsWith('file://') ? passed : failed('a file:// URI', uri, seq)),
        noneSeen,
      ),
    'roots.uri.unique': (conversation) =>
      each(
        listsOf(conversation),
        ({ list, seq }) => {
          const twice = list.find((uri, i) => list.indexOf(uri) < i)
          return twice === undefined ? passed : failed('each URI in one root only', twice, seq)
        },
        noneSeen,
      ),
  },
})
