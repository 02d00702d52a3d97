import { faults } from '../../fault.ts'
import { type JsonObject, objectAt } from '../../messages.ts'
import type { Seams } from '../../seams.ts'
import type { HttpRequest } from '../../transports/http-exchange.ts'

/** Changes the headers of tool calls; `given` are the arguments. */
function onCall(change: (request: HttpRequest, given: JsonObject) => HttpRequest): Seams {
  return {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      return change(request, objectAt(objectAt(message, 'params'), 'arguments'))
    },
  }
}

/** The same request with one more header. */
function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

export default faults({
  'http.params.integer-safe-range': {
    says: 'writes large numbers with fifteen digits',
    seams: onCall((request, { count }) =>
      typeof count === 'number' && Math.abs(count) >= 1e15
        ? withHeader(request, 'Mcp-Param-Count', count.toPrecision(15))
        : request,
    ),
  },
  'http.params.client-current-headers': {
    says: 'sends the headers of its first call with each one that follows',
    seams: () => {
      let first: HttpRequest['headers'] | undefined
      return onCall((request) => {
        const mirrored = Object.entries(request.headers).filter(([name]) => name.startsWith('Mcp-Param-'))
        if (mirrored.length === 0) return request
        first ??= Object.fromEntries(mirrored)
        return { ...request, headers: { ...request.headers, ...first } }
      })
    },
  },
  'http.params.client-retries-after-mismatch': {
    says: 'gives a tool up that is no longer defined as it was',
    seams: () => {
      const definitions = new Map<string, string>()
      return {
        decide: {
          rejectTool(tool, next) {
            const definition = JSON.stringify(tool.inputSchema)
            const known = definitions.get(String(tool.name)) ?? definition
            definitions.set(String(tool.name), known)
            return known === definition ? next() : 'it has changed'
          },
        },
      }
    },
  },
  'http.params.client-conversion': {
    says: 'leaves out the header of 0 and false',
    seams: onCall((request, given) => {
      const { 'Mcp-Param-Count': count, 'Mcp-Param-Dry': dry, ...headers } = request.headers
      const kept = {
        ...(given.count ? { 'Mcp-Param-Count': count } : {}),
        ...(given.dry ? { 'Mcp-Param-Dry': dry } : {}),
      }
      const present = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      return { ...request, headers: { ...headers, ...Object.fromEntries(present) } }
    }),
  },
  'http.params.client-encodes-sentinel': {
    says: 'sends what looks like the coded form as it is',
    seams: onCall((request, { region }) => {
      if (typeof region !== 'string' || !region.startsWith('=?base64?')) return request
      return withHeader(request, 'Mcp-Param-Region', region)
    }),
  },
  'http.params.client-encodes-unsafe': {
    says: 'trims a value and sends it as it is',
    seams: onCall((request, { region }) => {
      if (typeof region !== 'string' || !region.startsWith(' ')) return request
      return withHeader(request, 'Mcp-Param-Region', region.trim())
    }),
  },
  'http.params.client-exact-markers': {
    says: 'codes values in the form of mail headers',
    seams: onCall((request, { region }) => {
      if (typeof region !== 'string' || !region.includes('世')) return request
      const coded = `=?UTF-8?B?${Buffer.from(region, 'utf8').toString('base64')}?=`
      return withHeader(request, 'Mcp-Param-Region', coded)
    }),
  },
  'http.params.client-exact-path': {
    says: 'looks every annotated parameter up at the top level',
    seams: onCall((request, given) => {
      if (request.headers['Mcp-Param-Inner'] === undefined) return request
      return withHeader(request, 'Mcp-Param-Inner', String(given.region))
    }),
  },
  'http.params.client-mirrors': {
    says: 'leaves out the header of a plain text',
    seams: onCall((request, { region }) => {
      if (typeof region !== 'string' || !/^[a-z0-9 ]*[a-z0-9]$/.test(region) || region.startsWith(' ')) return request
      const { 'Mcp-Param-Region': _, ...headers } = request.headers
      return { ...request, headers }
    }),
  },
  'http.params.client-no-injection': {
    says: 'lets the lines of an argument become headers',
    seams: onCall((request, given) => {
      const injected = typeof given.region === 'string' && given.region.includes('X-Injected')
      return injected ? withHeader(request, 'X-Injected', '1') : request
    }),
  },
  'http.params.client-omits-absent': {
    says: 'sends the default of the schema for an argument that is not there',
    seams: onCall((request, given) => {
      if ('missing' in given || given.region === undefined) return request
      return withHeader(request, 'Mcp-Param-Missing', 'eu')
    }),
  },
  'http.params.client-omits-null': {
    says: 'sends "null" for an argument that is null',
    seams: onCall((request, given) => {
      if (given.missing !== null) return request
      return withHeader(request, 'Mcp-Param-Missing', 'null')
    }),
  },
})
