import type { RequestContext } from '../context.ts'
import { invalidParams } from '../errors.ts'
import type { JsonObject } from '../json-rpc.ts'
import { type Page, through } from '../seams.ts'

const prefix = 'after-'

/** The page after an opaque cursor. Throws -32602 for a cursor that this server never gave out, or not for this list. */
function page(items: readonly JsonObject[], cursor: unknown, size: number, list: string): Page {
  const start = cursor === undefined ? 0 : position(cursor, list)
  if (start === undefined || (start > 0 && start >= items.length)) throw invalidParams('cursor: not valid')
  const end = start + size
  const more = end < items.length ? { nextCursor: Buffer.from(`${prefix}${end}-in-${list}`).toString('base64url') } : {}
  return { items: items.slice(start, end), ...more }
}

function position(cursor: unknown, list: string): number | undefined {
  if (typeof cursor !== 'string') return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, end, of] = /^after-([1-9]\d*)-in-(\w+)$/.exec(text) ?? []
  const isOurs = of === list && Buffer.from(text).toString('base64url') === cursor
  return isOurs ? Number(end) : undefined
}

/** The result of a list request under the member `name`. */
export function listResult(
  name: string,
  items: readonly JsonObject[],
  size: number,
  context: RequestContext,
): JsonObject {
  const { items: shown, ...rest } = through(context.server.seams.page, page, items, context.params.cursor, size, name)
  return { [name]: shown, ...rest }
}
