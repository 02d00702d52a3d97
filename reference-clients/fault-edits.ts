/** Seams that many faults share: edits of what leaves the client, by kind and method. */
import { isObject, type Json, type JsonObject, objectAt } from './messages.ts'
import type { HttpContext, Seams } from './seams.ts'

type Edit = (value: JsonObject) => Json

/** Changes the params of the messages of one method. */
export function editParams(method: string, change: Edit): Seams {
  return {
    outgoing: (message) =>
      message.method === method ? { ...message, params: change(objectAt(message, 'params')) } : message,
  }
}

/** Changes the messages of one method. */
export function editMessage(method: string, change: (message: JsonObject) => JsonObject | JsonObject[] | null): Seams {
  return { outgoing: (message) => (message.method === method ? change(message) : message) }
}

/** Adds keys to the `_meta` of the requests of one method. */
export function addMeta(method: string, keys: JsonObject): Seams {
  return editParams(method, (params) => ({ ...params, _meta: { ...objectAt(params, '_meta'), ...keys } }))
}

/** Changes the `_meta` of every request that has one. */
export function editMeta(change: Edit): Seams {
  return {
    outgoing(message) {
      const { params } = message
      if (!isObject(params) || !isObject(params._meta)) return message
      return { ...message, params: { ...params, _meta: change(params._meta) } }
    },
  }
}

const infoKey = 'io.modelcontextprotocol/clientInfo'

/** Changes what the client says of itself, in either era. */
export function editInfo(change: Edit): Seams {
  return {
    outgoing(message) {
      const params = objectAt(message, 'params')
      const meta = objectAt(params, '_meta')
      if (message.method === 'initialize')
        return { ...message, params: { ...params, clientInfo: change(objectAt(params, 'clientInfo')) } }
      if (meta[infoKey] === undefined) return message
      return { ...message, params: { ...params, _meta: { ...meta, [infoKey]: change(objectAt(meta, infoKey)) } } }
    },
  }
}

/** Changes the results that answer one method of the server. */
export function editAnswer(method: string, change: Edit): Seams {
  return {
    answer: {
      [method]: async (_request, next) => {
        const response = await next()
        return isObject(response.result) ? { ...response, result: change(response.result) } : response
      },
    },
  }
}

/** Changes every response of the client. */
export function editResponses(change: (message: JsonObject) => JsonObject | JsonObject[]): Seams {
  return { outgoing: (message) => (message.method === undefined ? change(message) : message) }
}

/** A notification, ready to be sent. */
export function notification(method: string, params?: Json): JsonObject {
  return { jsonrpc: '2.0', method, params }
}

/** What every request of 2026-07-28 has to carry. */
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'reference', version: '1' },
}

/** Changes the headers of the HTTP requests that fit; null takes a header away. */
export function editHeaders(
  fits: (context: HttpContext) => boolean,
  changes: Readonly<Record<string, string | null>>,
): Seams {
  return {
    httpRequest(request, context) {
      if (!fits(context)) return request
      const names = Object.keys(changes).map((name) => name.toLowerCase())
      const kept = Object.entries(request.headers).filter(([name]) => !names.includes(name.toLowerCase()))
      const added = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
      return { ...request, headers: Object.fromEntries([...kept, ...added]) }
    },
  }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** The same request of 2026-07-28, in another version; what names no version stays as it is. */
export function inVersion(message: JsonObject, version: string): JsonObject {
  const params = objectAt(message, 'params')
  const meta = objectAt(params, '_meta')
  if (meta[versionKey] === undefined) return message
  return { ...message, params: { ...params, _meta: { ...meta, [versionKey]: version } } }
}

/** True for the POST of one method, of any if none is named. */
export function posts(method?: string): (context: HttpContext) => boolean {
  return ({ purpose, message }) =>
    purpose === 'message' && !Array.isArray(message) && (method === undefined || message?.method === method)
}

/** Writes a message of one method otherwise than as JSON on its own. */
export function serializeAs(method: string, change: (text: string) => string | Uint8Array): Seams {
  return {
    serialize: (message, next) => (!Array.isArray(message) && message.method === method ? change(next()) : next()),
  }
}
