import { headerMismatch, type RpcError } from '../errors.ts'
import type { Tool } from '../features/tool.ts'
import { isObject, type JsonObject, type JsonRpcRequest } from '../json-rpc.ts'
import { metaKey } from './select.ts'

type Headers = Readonly<Record<string, string | undefined>>

const named: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** MCP-Protocol-Version is there and says what _meta says (basic/transports/streamable-http#protocol-version-header). */
export function versionHeaderProblem(headers: Headers, meta: JsonObject): RpcError | undefined {
  const header = headers['mcp-protocol-version']
  if (header === undefined) return headerMismatch('MCP-Protocol-Version: missing')
  const version = meta[metaKey.protocolVersion]
  if (typeof version === 'string' && version !== header) {
    return headerMismatch('MCP-Protocol-Version: differs from _meta')
  }
  return undefined
}

export function methodHeaderProblem(headers: Headers, request: JsonRpcRequest): RpcError | undefined {
  return equal('Mcp-Method', headers['mcp-method'], request.method)
}

/** Mcp-Name, for the methods that have a name, a URI or a task; only in the first two it has to be there. */
export function nameHeaderProblem(headers: Headers, request: JsonRpcRequest): RpcError | undefined {
  const isOfTask = /^tasks\/(get|update|cancel)$/.test(request.method)
  if (isOfTask && headers['mcp-name'] === undefined) return undefined
  const member = isOfTask ? 'taskId' : named.get(request.method)
  const name = member === undefined ? undefined : request.params?.[member]
  if (typeof name !== 'string') return undefined
  const value = decode(headers['mcp-name'])
  return value === null ? headerMismatch('Mcp-Name: not readable') : equal('Mcp-Name', value, name)
}

/** Mcp-Param-* of the annotated parameters; absent and null arguments need none (#custom-headers). */
export function paramHeadersProblem(headers: Headers, tool: Tool, args: JsonObject): RpcError | undefined {
  const properties = isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {}
  for (const [property, schema] of Object.entries(properties)) {
    const name = isObject(schema) ? schema['x-mcp-header'] : undefined
    if (typeof name !== 'string') continue
    const title = `Mcp-Param-${name}`
    const value = decode(headers[title.toLowerCase()])
    if (value === null) return headerMismatch(`${title}: not readable`)
    const argument = args[property] ?? undefined
    const same = typeof argument === 'number' && value ? Number(value) === argument : value === text(argument)
    if (!same) return headerMismatch(`${title}: differs from the argument ${property}`)
  }
  return undefined
}

const text = (argument: unknown) => (argument === undefined ? undefined : String(argument))

function equal(title: string, value: string | undefined, expected: string): RpcError | undefined {
  if (value === expected) return undefined
  return headerMismatch(value === undefined ? `${title}: missing` : `${title}: differs from the body`)
}

/** The value of a header, decoded when it is in the base64 form; null when it has forbidden characters or is no base64. */
function decode(value: string | undefined): string | null | undefined {
  if (value === undefined) return undefined
  if (!/^[\t\x20-\x7e]*$/.test(value)) return null
  const coded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
  if (coded === undefined) return value
  const bytes = Buffer.from(coded, 'base64')
  if (bytes.toString('base64') !== coded) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
