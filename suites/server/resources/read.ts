import { type Exchange, each, errorCode, failed, notObserved, passed, revisionOf } from '../../../harness/index.ts'
import { codes, isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { itemsOf, resourceList, walkPages } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'

const mostReads = 10

export default using(['binary-resource', 'failing-resource']).serverScenario<
  `list-${number}` | `read-${number}` | `relist-${number}` | 'binary' | 'failing'
>({
  title: 'Listed resources can be read',
  isolation: 'shared',
  async drive({ connect, facts, fixtures }) {
    if (facts.capabilities.resources === undefined) return
    const client = await connect()
    const listed = await walkPages(client, resourceList, (page) => `list-${page}`)
    const uris = listed.map(({ uri }) => uri).filter((uri) => typeof uri === 'string')
    for (const [n, uri] of uris.filter(isOurs).slice(0, mostReads).entries()) {
      await throughRounds(client, 'resources/read', { uri }, { as: `read-${n}` })
    }
    await walkPages(client, resourceList, (page) => `relist-${page}`)
    const binary = fixtures.find('binary-resource')
    if (binary !== undefined) await throughRounds(client, 'resources/read', { uri: binary.name }, { as: 'binary' })
    const failing = fixtures.find('failing-resource')
    if (failing !== undefined) await client.request('resources/read', { uri: failing.name }, { as: 'failing' })
  },
  judges: {
    'resources.list.readable': (labels, { revision }) => {
      const still = series(labels, 'relist').flatMap((page) => itemsOf(page, 'resources').map(({ uri }) => uri))
      return each(
        series(labels, 'read').filter(({ params }) => still.some((uri) => uri === params.uri)),
        ({ params, response, whatCame }) => {
          // Other errors may come from a source that is down.
          if (response?.error?.code === revisionOf(revision).resourceNotFoundCode) {
            return failed(`contents for the listed resource ${JSON.stringify(params.uri)}`, response.json)
          }
          return response === undefined ? notObserved(whatCame) : passed
        },
        'no resource is listed',
      )
    },
    'resources.size.raw-bytes': (labels) => {
      const [listed, relisted] = [series(labels, 'list'), series(labels, 'relist')].map((pages) =>
        pages.flatMap((page) => itemsOf(page, 'resources')),
      )
      return each(
        series(labels, 'read').flatMap((read) => {
          const [size, later] = [listed, relisted].map((list) => list?.find(({ uri }) => uri === read.params.uri)?.size)
          const [content, ...more] = contentsOf(read)
          if (size !== later) return []
          return typeof size !== 'number' || content === undefined || more.length > 0 ? [] : [{ size, content }]
        }),
        ({ size, content }) => {
          const lengths = rawLengths(content)
          if (lengths.length === 0) return notObserved('the content is neither text nor base64')
          if (lengths.includes(size)) return passed
          return failed(`size in bytes of the raw content, ${lengths.join(' or ')}`, size)
        },
        'no listed resource with a size was read',
      )
    },
    'resources.contents.text-only-if-text': ({ binary }) =>
      each(ownContentsOf(binary), (content) =>
        content.blob === undefined && content.text !== undefined
          ? failed('binary data in blob, not in text', content)
          : passed,
      ),
    'resources.read.internal-error-code': ({ failing }) => errorCode(failing, codes.internalError),
  },
})

/** Resources of the web are meant for direct download (server/resources#common-uri-schemes). */
function isOurs(uri: string): boolean {
  return !/^https?:/i.test(uri)
}

function contentsOf({ response }: Exchange): readonly JsonObject[] {
  const contents = response?.result?.contents
  return isJsonArray(contents) ? contents.filter(isJsonObject) : []
}

/** What is told of the resource itself, where parts of it come too, under URIs of their own. */
function ownContentsOf(read: Exchange): readonly JsonObject[] {
  const all = contentsOf(read)
  const own = all.filter(({ uri }) => uri === read.params.uri)
  return own.length > 0 ? own : all
}

/** The lengths that the raw content may have had: line ends and a byte order mark get lost in text. */
function rawLengths({ text, blob }: JsonObject): readonly number[] {
  if (typeof blob === 'string') return [Buffer.from(blob, 'base64').length]
  // What was not text to begin with has lost its length; resources.contents.text-only-if-text is about that.
  if (typeof text !== 'string' || text.includes('\uFFFD')) return []
  const asUnix = text.replace(/\r\n/g, '\n')
  const forms = [text, asUnix, asUnix.replace(/\n/g, '\r\n')].map((form) => Buffer.byteLength(form))
  return [...new Set(forms.flatMap((length) => [length, length + 3]))]
}
