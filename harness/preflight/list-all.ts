/** Reads the lists that a server declares: all pages, within bounds. */
import { isJsonArray, isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { TestClient } from '../peers/client/drive.ts'
import type { RevisionFacts } from '../trace/facts.ts'

/** A server whose cursors never end is asked for no more pages than these. */
const maxPages = 20

export async function listAll(
  client: TestClient,
  capabilities: JsonObject,
): Promise<Pick<RevisionFacts, 'tools' | 'resources' | 'resourceTemplates' | 'prompts'>> {
  const list = (capability: string, method: string, member: string): Promise<JsonObject[]> =>
    isJsonObject(capabilities[capability]) ? listPages(client, method, member) : Promise.resolve([])
  return {
    tools: await list('tools', 'tools/list', 'tools'),
    resources: await list('resources', 'resources/list', 'resources'),
    resourceTemplates: await list('resources', 'resources/templates/list', 'resourceTemplates'),
    prompts: await list('prompts', 'prompts/list', 'prompts'),
  }
}

async function listPages(client: TestClient, method: string, member: string): Promise<JsonObject[]> {
  const items: JsonObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { response } = await client.request(method, cursor === undefined ? undefined : { cursor })
    const listed = response?.result?.[member]
    if (!isJsonArray(listed)) return items
    items.push(...listed.filter(isJsonObject))
    const next = response?.result?.nextCursor
    if (typeof next !== 'string' || next === cursor) return items
    cursor = next
  }
  return items
}
