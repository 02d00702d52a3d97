import { at, type Exchange, each, failed, notObserved, passed } from '../../../harness/index.ts'
import { isJsonArray } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { resourceList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { directoryIn, outside } from './parts/file-root.ts'

/** Ways out of a directory to a file beside it, as they stand in a URI. */
const ways = [
  '../',
  '%2e%2e/',
  '..%2f',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '..\\',
  'part/../../',
  './/..//',
  '%00/../',
]

/** https://modelcontextprotocol.io/specification/2026-07-28/server/resources#security-considerations */
export default using(['file-root']).serverScenario<`list-${number}` | 'inside' | `way-${number}`>({
  title: 'Paths that lead out of the directory of a server',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (fixtures.find('file-root') === undefined || facts.capabilities.resources === undefined) return
    const client = await connect()
    const directory = directoryIn(await walkPages(client, resourceList, (page) => `list-${page}`))
    if (directory === undefined) return
    const read = (path: string, as: 'inside' | `way-${number}`) =>
      client.request('resources/read', { uri: `file://${directory}/${path}` }, { as })
    await read('inside.txt', 'inside')
    for (const [n, way] of ways.entries()) await read(`${way}outside.txt`, `way-${n}`)
  },
  judges: {
    'resources.security.path-traversal': (labels) => {
      const { inside } = labels
      if (inside.response?.result === undefined) return notObserved(`a file of the directory got ${inside.whatCame}`)
      return each(series(labels, 'way'), (answer) => {
        if (answer.response === undefined)
          return notObserved(`${JSON.stringify(answer.params.uri)} got ${answer.whatCame}`)
        return holdsOutside(answer)
          ? failed(`no file outside of the directory for ${JSON.stringify(answer.params.uri)}`, answer.response.json)
          : passed
      })
    },
  },
})

function holdsOutside({ response }: Exchange): boolean {
  const contents = response?.result?.contents
  return (isJsonArray(contents) ? contents : []).some((content) => {
    const [text, blob] = [at(content, 'text'), at(content, 'blob')]
    const bytes = typeof blob === 'string' ? Buffer.from(blob, 'base64').toString() : text
    return typeof bytes === 'string' && bytes.includes(outside)
  })
}
