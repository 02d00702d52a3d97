import { at, type Exchange, type TestClient } from '../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../schema/index.ts'

/** A list that servers offer under a capability, and the member that tells its items apart. */
export interface ListKind {
  readonly capability: 'tools' | 'resources' | 'prompts'
  readonly method: string
  /** The member of the result that holds the items. */
  readonly member: 'tools' | 'resources' | 'resourceTemplates' | 'prompts'
  readonly key: string
}

export const toolList: ListKind = { capability: 'tools', method: 'tools/list', member: 'tools', key: 'name' }
export const resourceList: ListKind = {
  capability: 'resources',
  method: 'resources/list',
  member: 'resources',
  key: 'uri',
}
export const templateList: ListKind = {
  capability: 'resources',
  method: 'resources/templates/list',
  member: 'resourceTemplates',
  key: 'uriTemplate',
}
export const promptList: ListKind = { capability: 'prompts', method: 'prompts/list', member: 'prompts', key: 'name' }

export const lists: readonly ListKind[] = [toolList, resourceList, templateList, promptList]

/** The lists whose capability is declared. */
export function declaredLists(capabilities: JsonObject): readonly ListKind[] {
  return lists.filter(({ capability }) => isJsonObject(capabilities[capability]))
}

/** More than real servers need; one whose cursors never end is left here. */
const mostPages = 20

/** Asks for a list page by page, `most` of them, each request under a label of its own. Returns the items. */
export async function walkPages<L extends string>(
  client: TestClient<L>,
  { method, member }: ListKind,
  labelOf: (page: number) => L,
  most = mostPages,
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = []
  let params: JsonObject | undefined
  for (let page = 0; page < most; page += 1) {
    const exchange = await client.request(method, params, { as: labelOf(page) })
    items.push(...itemsOf(exchange, member))
    const cursor = nextCursor(exchange)
    if (cursor === undefined || cursor === params?.cursor) break
    params = { cursor }
  }
  return items
}

/** The items of one page; none when the answer is no list. */
export function itemsOf(page: Exchange, member: ListKind['member']): readonly JsonObject[] {
  const items = page.response?.result?.[member]
  return isJsonArray(items) ? items.filter(isJsonObject) : []
}

/** The cursor of the next page, if there is one. */
export function nextCursor(page: Exchange): string | undefined {
  const cursor = at(page.response?.result, 'nextCursor')
  return typeof cursor === 'string' ? cursor : undefined
}

/** The names or URIs of the items of some pages, in their order; what has none is left out. */
export function keysOf(pages: readonly Exchange[], { member, key }: ListKind): readonly string[] {
  return pages
    .flatMap((page) => itemsOf(page, member))
    .map((item) => item[key])
    .filter((value) => typeof value === 'string')
}
