/** A list of tools in several pages. */
import { type MethodScript, RpcError } from '../../../harness/index.ts'
import { codes, type JsonObject } from '../../../schema/index.ts'

interface Pages {
  /** How many tools each page has. The tool that is listed first is called `echo`. */
  readonly sizes: readonly number[]
  /** The cursor to each page but the first. */
  readonly cursors: readonly string[]
}

const inputSchema: JsonObject = { type: 'object', properties: { text: { type: 'string' } } }

/** Methods for a script. A cursor that was never given is refused. */
export function inPages<L extends string>({ sizes, cursors }: Pages): Readonly<Record<string, MethodScript<L>>> {
  let count = 0
  const pages = sizes.map((size) =>
    Array.from({ length: size }, (): JsonObject => {
      count += 1
      return { name: count === 1 ? 'echo' : `echo-${count}`, inputSchema }
    }),
  )
  const list: MethodScript<L> = async ({ params }) => {
    const at = params.cursor === undefined ? 0 : cursors.indexOf(String(params.cursor)) + 1
    const tools = pages[at]
    if (tools === undefined || (at === 0 && params.cursor !== undefined))
      throw new RpcError(codes.invalidParams, 'Invalid cursor')
    const nextCursor = cursors[at]
    return { tools, ...(nextCursor === undefined ? {} : { nextCursor }) }
  }
  const call: MethodScript<L> = async () => ({ content: [{ type: 'text', text: 'done' }] })
  return { 'tools/list': list, 'tools/call': call }
}

/** Whether a message asks for the page of this cursor. */
export const asksFor =
  (cursor: string) =>
  ({ method, params }: { readonly method?: unknown; readonly params?: unknown }): boolean =>
    method === 'tools/list' &&
    typeof params === 'object' &&
    params !== null &&
    'cursor' in params &&
    params.cursor === cursor
