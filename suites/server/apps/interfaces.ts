import {
  allNamed,
  answerEvent,
  at,
  check,
  type Exchange,
  each,
  type Finding,
  failed,
  type Labels,
  notObserved,
  passed,
  since,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import {
  appOf,
  flawOfResource,
  flawOfTool,
  isAppType,
  isHtml5,
  isMeaningful,
  textOfContent,
} from '../../judging/apps.ts'
import { asksForInput } from '../../judging/result-type.ts'
import { ableClient } from '../../stimuli/answered-call.ts'
import { paramHeaders } from '../../stimuli/call-tool.ts'
import { nextCursor } from '../../stimuli/lists.ts'
import { series } from '../../stimuli/series.ts'
import { throughRounds } from '../../stimuli/through-rounds.ts'

type Walk = 'tools' | 'resources' | 'plain'
type Label = `${Walk} page-${number}` | `read-${number}` | `call-${number}` | `fallback-${number}`

const mostPages = 20
const mostNamed = 4
const mostRead = 6
const mostCalls = 2

async function walk(client: TestClient<Label>, name: Walk, method: string): Promise<readonly Exchange[]> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  for (let n = 0; n < mostPages; n += 1) {
    const page = await client.request(method, cursor === undefined ? {} : { cursor }, { as: `${name} page-${n}` })
    pages.push(page)
    const next = nextCursor(page)
    if (next === undefined || next === cursor) break
    cursor = next
  }
  return pages
}

const itemsOf = (pages: readonly Exchange[], member: 'tools' | 'resources'): readonly JsonObject[] =>
  pages.flatMap(({ response }) => {
    const items = response?.result?.[member] ?? null
    return isJsonArray(items) ? items.filter(isJsonObject) : []
  })

const isAppUri = (uri: Json | undefined): uri is string => typeof uri === 'string' && uri.startsWith('ui://')

/** https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx */
export default serverScenario<Label>({
  title: 'Tools with apps: what they name, what can be read, and what a client without the extension gets',
  revisions: since('2025-11-25'),
  isolation: 'mixed',
  async drive({ connect, facts, fixtures, revision }) {
    if (facts.capabilities.tools === undefined) return
    const client = await ableClient({ connect, revision })
    const tools = itemsOf(await walk(client, 'tools', 'tools/list'), 'tools').filter(
      (tool) => appOf(tool) !== undefined || at(tool, '_meta', 'ui') !== undefined,
    )
    if (tools.length === 0) return
    const isListing = facts.capabilities.resources !== undefined
    const listed = isListing ? itemsOf(await walk(client, 'resources', 'resources/list'), 'resources') : []
    const named = tools.flatMap((tool) => appOf(tool)?.uri ?? []).filter((uri) => typeof uri === 'string')
    const further = listed.flatMap(({ uri }) => (isAppUri(uri) ? [uri] : []))
    const known = [...new Set([...[...new Set(named)].slice(0, mostNamed), ...further])].slice(0, mostRead)
    // A client asks for no resource where the server has none.
    const uris = isListing ? known : []
    for (const [n, uri] of uris.entries()) await throughRounds(client, 'resources/read', { uri }, { as: `read-${n}` })
    const names = tools.map(({ name }) => name)
    const calls = fixtures.callable.filter(({ tool }) => names.includes(tool.name ?? null)).slice(0, mostCalls)
    const plain = await connect()
    for (const [n, { tool, arguments: given }] of calls.entries()) {
      const params = { name: String(tool.name), arguments: given }
      const headers = paramHeaders(tool.inputSchema, given)
      await throughRounds(client, 'tools/call', params, { as: `call-${n}`, headers })
      await throughRounds(plain, 'tools/call', params, { as: `fallback-${n}`, headers })
    }
    await walk(plain, 'plain', 'tools/list')
  },
  judges: {
    'apps.tool.metadata': (labels) =>
      eachTool(labels, (tool, page) => {
        const ui = at(tool, '_meta', 'ui')
        const flaw = ui === undefined ? undefined : flawOfTool(ui)
        return flaw === undefined ? passed : failed('_meta.ui in its declared form', `${flaw}: ${named(tool)}`, page)
      }),
    'apps.tool.flat-key': (labels) =>
      eachTool(labels, (tool, page) =>
        appOf(tool)?.isFlat === true
          ? failed('_meta.ui.resourceUri', `ui/resourceUri alone: ${named(tool)}`, page)
          : passed,
      ),
    'apps.resource.uri-scheme': (labels) => {
      const ofTools = eachTool(labels, (tool, page) => {
        const uri = appOf(tool)?.uri
        return uri === undefined || typeof uri !== 'string' || isAppUri(uri)
          ? passed
          : failed('a resourceUri that begins with ui://', uri, page)
      })
      if (ofTools.verdict !== 'passed') return ofTools
      const others = itemsOf(allNamed(labels, 'resources page-'), 'resources').filter(
        ({ uri, mimeType }) => isAppType(mimeType) && !isAppUri(uri),
      )
      return each(others.length === 0 ? [undefined] : others, (one) =>
        one === undefined ? passed : failed('a URI that begins with ui://', one.uri ?? null),
      )
    },
    'apps.tool.resource-exists': (labels) => {
      const wanted = new Set(toolsOf(labels).flatMap(({ tool }) => appOf(tool)?.uri ?? []))
      return each(
        series(labels, 'read').filter(({ params }) => wanted.has(params?.uri ?? null)),
        (exchange) => {
          const { response, whatCame, params } = exchange
          const contents = response?.result?.contents ?? null
          if (isJsonArray(contents) && contents.length > 0) return passed
          if (asksForInput(response?.result)) return notObserved('the server wants something else first')
          const found = failed(`the contents of ${String(params?.uri)}`, response?.json ?? whatCame)
          return { ...found, offending: answerEvent(exchange) }
        },
        noApps,
      )
    },
    'apps.resource.mime-type': (labels) =>
      eachContent(labels, (content, seq) =>
        isAppType(content.mimeType)
          ? passed
          : failed('mimeType text/html;profile=mcp-app', content.mimeType ?? null, seq),
      ),
    'apps.resource.listed-mime-type': (labels) =>
      each(
        itemsOf(allNamed(labels, 'resources page-'), 'resources').filter(({ uri }) => isAppUri(uri)),
        ({ mimeType, uri }) =>
          isAppType(mimeType)
            ? passed
            : failed(`mimeType text/html;profile=mcp-app of ${String(uri)}`, mimeType ?? null),
        'the server lists no resources of apps',
      ),
    'apps.resource.text-or-blob': (labels) =>
      eachContent(labels, (content, seq) =>
        textOfContent(content) === undefined ? failed('a text, or a blob in base64', content, seq) : passed,
      ),
    'apps.resource.html': (labels) =>
      eachContent(labels, (content, seq) => {
        const text = textOfContent(content)
        if (text === undefined || text.includes('[redacted]')) return notObserved('the content cannot be read')
        return isHtml5(text) ? passed : failed('a document with the doctype html', text.slice(0, 200), seq)
      }),
    'apps.resource.metadata': (labels) => {
      const ofContents = eachContent(labels, (content, seq) => ofMetadata(at(content, '_meta', 'ui'), seq))
      if (ofContents.verdict === 'failed') return ofContents
      const listed = itemsOf(allNamed(labels, 'resources page-'), 'resources').filter(({ uri }) => isAppUri(uri))
      const ofListed = each(listed, (one) => ofMetadata(at(one, '_meta', 'ui')), noApps)
      return ofListed.verdict === 'failed' ? ofListed : ofContents
    },
    'apps.tool.content': (labels) =>
      each(
        series(labels, 'call').filter(isGood),
        ({ response }) =>
          check(blocksOf(response?.result).some(isMeaningful), 'content that says something', response?.json),
        noCall,
      ),
    'apps.tool.fallback': (labels) =>
      each(
        series(labels, 'fallback').filter(isGood),
        ({ response }) =>
          check(
            blocksOf(response?.result).some((block) => at(block, 'type') === 'text' && isMeaningful(block)),
            'a block of text for a client without the extension',
            response?.json,
          ),
        noCall,
      ),
    'apps.tool.checks-capabilities': (labels) => {
      const plain = itemsOf(allNamed(labels, 'plain page-'), 'tools')
      if (plain.length === 0) return notObserved(noApps)
      const shown = plain.find((tool) => appOf(tool) !== undefined)
      return shown === undefined
        ? passed
        : failed('no app for a client that does not declare the extension', named(shown))
    },
  },
})

const noApps = 'the server has no tools with apps'
const noCall = 'mcp-conform may call no tool with an app'

const named = ({ name = null }: JsonObject): string => `the tool ${JSON.stringify(name)}`

const toolsOf = (labels: Labels<Label>): readonly { readonly tool: JsonObject; readonly seq: number }[] =>
  allNamed(labels, 'tools page-').flatMap((page) =>
    itemsOf([page], 'tools')
      .filter((tool) => appOf(tool) !== undefined || at(tool, '_meta', 'ui') !== undefined)
      .map((tool) => ({ tool, seq: page.response?.seq ?? 0 })),
  )

const eachTool = (labels: Labels<Label>, judge: (tool: JsonObject, seq: number) => Finding): Finding =>
  each(toolsOf(labels), ({ tool, seq }) => judge(tool, seq), noApps)

/** The contents of the resources of apps that were read; others may come with them, under URIs of their own. */
function eachContent(labels: Labels<Label>, judge: (content: JsonObject, seq: number) => Finding): Finding {
  const contents = series(labels, 'read').flatMap(({ response, params }) => {
    const found = response?.result?.contents ?? null
    const all = isJsonArray(found) ? found.filter(isJsonObject) : []
    const named = all.filter(({ uri }) => uri === params?.uri)
    return (named.length > 0 ? named : all).map((content) => ({ content, seq: response?.seq ?? 0 }))
  })
  return each(contents, ({ content, seq }) => judge(content, seq), noApps)
}

function ofMetadata(ui: Json | undefined, ...seqs: readonly number[]): Finding {
  const flaw = ui === undefined ? undefined : flawOfResource(ui)
  return flaw === undefined ? passed : failed('_meta.ui in its declared form', flaw, ...seqs)
}

const isGood = ({ response }: Exchange): boolean =>
  response?.result !== undefined && response.result.isError !== true && !asksForInput(response.result)

function blocksOf(result: JsonObject | undefined): readonly Json[] {
  const content = result?.content ?? null
  return isJsonArray(content) ? content : []
}
