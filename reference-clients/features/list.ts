import { SessionRenewed } from '../errors.ts'
import { type JsonObject, objectsAt } from '../messages.ts'
import type { Work } from './actions.ts'

/** All pages of a list, in order. A cursor does not outlive its session: after a renewal the list starts anew. */
export async function listAll(work: Work, method: string, member: string): Promise<JsonObject[]> {
  try {
    return await walk(work, method, member)
  } catch (error) {
    if (!(error instanceof SessionRenewed)) throw error
    return walk(work, method, member)
  }
}

async function walk({ run, session }: Work, method: string, member: string): Promise<JsonObject[]> {
  const items: JsonObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < run.limits.pages; page += 1) {
    const params = cursor === undefined ? undefined : { cursor }
    const result = await session.request(method, params, { repeatAfterRenewal: cursor === undefined })
    items.push(...objectsAt(result, member))
    // The empty string is a cursor too (server/utilities/pagination, 2026-07-28).
    cursor = run.decide.nextCursor(result, () =>
      typeof result.nextCursor === 'string' ? result.nextCursor : undefined,
    )
    if (cursor === undefined) return items
  }
  run.warn(`${method} has more than ${run.limits.pages} pages`)
  return items
}
