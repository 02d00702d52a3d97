/** Reads the lists that a server declares: all pages, within bounds. */
import { isJsonArray, isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { TestClient } from '../peers/client/drive.ts'
import type { EventOf } from '../trace/events.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import { type Bounds, bytesInWords } from '../wire/bounds.ts'

interface ListingOptions {
  readonly bounds: Pick<Bounds, 'pages' | 'items' | 'itemBytes'>
  /** Ends the run: what was read until then is what the target is known to offer. */
  readonly signal: AbortSignal
  /** Puts a note into the trace. */
  note(note: Pick<EventOf<'note'>, 'note' | 'bound' | 'problem'>): void
}

export async function listAll(
  client: TestClient,
  capabilities: JsonObject,
  options: ListingOptions,
): Promise<Pick<RevisionFacts, 'tools' | 'resources' | 'resourceTemplates' | 'prompts'>> {
  const list = (capability: string, method: string, member: string): Promise<JsonObject[]> =>
    isJsonObject(capabilities[capability]) ? listPages(client, method, member, options) : Promise.resolve([])
  return {
    tools: await list('tools', 'tools/list', 'tools'),
    resources: await list('resources', 'resources/list', 'resources'),
    resourceTemplates: await list('resources', 'resources/templates/list', 'resourceTemplates'),
    prompts: await list('prompts', 'prompts/list', 'prompts'),
  }
}

async function listPages(
  client: TestClient,
  method: string,
  member: string,
  { bounds, signal, note }: ListingOptions,
): Promise<JsonObject[]> {
  const taken = new Items(bounds)
  let cursor: string | undefined
  for (let pages = 0; pages < bounds.pages; pages += 1) {
    const page = client.request(method, cursor === undefined ? undefined : { cursor })
    const exchange = await page.catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown
    })
    if (exchange === undefined) return taken.all
    const { response, http } = exchange
    const { status } = http ?? {}
    if (status === 401 || status === 403) {
      note({ problem: true, note: `${method} was answered with HTTP ${status}: it wants credentials of its own` })
    }
    const listed = response?.result?.[member]
    if (!isJsonArray(listed)) return taken.all
    const full = taken.take(listed.filter(isJsonObject))
    if (full !== undefined) note({ bound: full.bound, note: `${full.words} in ${method}: the rest is not looked at` })
    const next = response?.result?.nextCursor
    if (full !== undefined || typeof next !== 'string' || next === cursor) return taken.all
    cursor = next
  }
  note({ bound: 'pages', note: `more than ${bounds.pages} pages of ${method}: the rest is not looked at` })
  return taken.all
}

/** The items of one list, up to its bounds. */
class Items {
  readonly all: JsonObject[] = []
  readonly #bounds: ListingOptions['bounds']
  #bytes = 0

  constructor(bounds: ListingOptions['bounds']) {
    this.#bounds = bounds
  }

  /** The bound that left some of them out, if one did. */
  take(items: readonly JsonObject[]) {
    const { items: most, itemBytes } = this.#bounds
    for (const item of items) {
      if (this.all.length >= most) return { bound: 'items', words: `more than ${most} items` } as const
      this.#bytes += JSON.stringify(item).length
      if (this.#bytes > itemBytes)
        return { bound: 'itemBytes', words: `more than ${bytesInWords(itemBytes)} of items` } as const
      this.all.push(item)
    }
    return undefined
  }
}
