/** A tool with an app, for hosts that show some (MCP Apps, specification/2026-01-26/apps.mdx). */
import type { RequestContext } from '../context.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { isSince } from '../revisions.ts'
import { through } from '../seams.ts'

const extension = 'io.modelcontextprotocol/ui'
const type = 'text/html;profile=mcp-app'
const uri = 'ui://fixture/sum'
/** The tool that has one. */
const toolName = 'add'

const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Sum</title></head>
  <body><output id="sum"></output></body>
</html>
`
const resource: JsonObject = { uri, name: 'sum', description: 'Shows a sum', mimeType: type }
const meta: JsonObject = {
  ui: { csp: { connectDomains: ['https://api.example'] }, permissions: { clipboardWrite: {} }, prefersBorder: true },
}

/** Only who says that it takes the type is shown apps. */
function isShown({ clientCapabilities, revision, server }: RequestContext): boolean {
  const { extensions } = clientCapabilities
  const settings = isObject(extensions) ? extensions[extension] : undefined
  const types = isObject(settings) ? settings.mimeTypes : undefined
  const isDeclared = isSince(revision, '2025-11-25') && Array.isArray(types) && types.includes(type)
  return through(server.seams.apps?.offers, (declared) => declared, isDeclared)
}

/** The metadata of a tool, in an object for its definition. */
export function appMeta(name: string, context: RequestContext): { readonly _meta?: JsonObject } {
  if (name !== toolName || !isShown(context)) return {}
  const { apps } = context.server.seams
  const own = { ui: { resourceUri: uri, visibility: ['model', 'app'] } }
  return { _meta: through(apps?.tool, (clean) => clean, own) }
}

export function listedApps(context: RequestContext): readonly JsonObject[] {
  if (!isShown(context)) return []
  const listed = through(context.server.seams.apps?.listed, (clean): JsonObject | undefined => clean, resource)
  return listed === undefined ? [] : [listed]
}

/** The content of an app, where one is asked for. */
export function appAt(context: RequestContext): JsonObject | undefined {
  if (context.params.uri !== uri) return undefined
  const { apps } = context.server.seams
  const content = { uri, mimeType: type, text: html, _meta: meta }
  return through(apps?.content, (clean): JsonObject | undefined => clean, content)
}
