/** MCP Apps as a conversation tells of them: tools that have one, the resources of apps, and the form of their metadata. */
import { parse } from 'parse5'
import { at } from '../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

/** The identifier of the extension. */
export const appsExtension = 'io.modelcontextprotocol/ui'
/** The type of the content of an app. */
export const appType = 'text/html;profile=mcp-app'

/** What a client declares that shows apps. */
export const showsApps: JsonObject = { extensions: { [appsExtension]: { mimeTypes: [appType] } } }

/** However the parameter of the type is written. */
export function isAppType(type: Json | undefined): boolean {
  return typeof type === 'string' && /^text\/html\s*;\s*profile\s*=\s*"?mcp-app"?\s*$/i.test(type)
}

/** The resource that a tool names: its URI, and whether the deprecated key does. */
export function appOf(tool: JsonObject): { readonly uri: Json; readonly isFlat: boolean } | undefined {
  const uri = at(tool, '_meta', 'ui', 'resourceUri')
  if (uri !== undefined) return { uri, isFlat: false }
  const flat = at(tool, '_meta', 'ui/resourceUri')
  return flat === undefined ? undefined : { uri: flat, isFlat: true }
}

const isTexts = (value: Json | undefined): boolean =>
  isJsonArray(value ?? null) && Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The first member of `_meta.ui` of a tool that has another form than is declared. */
export function flawOfTool(ui: Json): string | undefined {
  if (!isJsonObject(ui)) return 'it is no object'
  const { resourceUri, visibility } = ui
  if (resourceUri !== undefined && typeof resourceUri !== 'string') return 'resourceUri is no text'
  if (visibility === undefined) return undefined
  const isList = isTexts(visibility) && isJsonArray(visibility)
  return isList && visibility.every((one) => one === 'model' || one === 'app')
    ? undefined
    : 'visibility is no list of "model" and "app"'
}

const domains = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains']
const permissions = ['camera', 'microphone', 'geolocation', 'clipboardWrite']

/** The same of a resource. */
export function flawOfResource(ui: Json): string | undefined {
  if (!isJsonObject(ui)) return 'it is no object'
  const { csp = {}, permissions: wanted = {}, domain = '', prefersBorder = true } = ui
  if (!isJsonObject(csp)) return 'csp is no object'
  const odd = domains.find((name) => csp[name] !== undefined && !isTexts(csp[name]))
  if (odd !== undefined) return `${odd} is no list of texts`
  if (!isJsonObject(wanted)) return 'permissions is no object'
  const permission = permissions.find((name) => wanted[name] !== undefined && !isJsonObject(wanted[name]))
  if (permission !== undefined) return `${permission} is no object`
  if (typeof domain !== 'string') return 'domain is no text'
  return typeof prefersBorder === 'boolean' ? undefined : 'prefersBorder is no boolean'
}

/** The text of a content; undefined where it has neither a text nor a blob in base64. */
export function textOfContent({ text, blob }: JsonObject): string | undefined {
  if (typeof text === 'string') return text
  if (typeof blob !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(blob) || blob.length % 4 !== 0) return undefined
  return Buffer.from(blob, 'base64').toString('utf8')
}

/** Longer documents are looked at as far as this. */
const longest = 1_000_000

/** Whether a text is a document of HTML5, by its doctype. */
export function isHtml5(text: string): boolean {
  // What decodes bytes takes a byte order mark away.
  const document = text.slice(0, longest).replace(/^\uFEFF/, '')
  if (document.trim() === '') return false
  const flaws: string[] = []
  parse(document, { onParseError: ({ code }) => flaws.push(code) })
  return !flaws.some((code) => code === 'missing-doctype' || code === 'non-conforming-doctype')
}

/** Whether a block of content says anything. */
export function isMeaningful(block: Json): boolean {
  if (!isJsonObject(block)) return false
  return block.type === 'text' ? typeof block.text === 'string' && block.text.trim() !== '' : true
}
