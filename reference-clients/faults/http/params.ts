import { faults } from '../../fault.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'http.params.client-conversion': {
    says: 'leaves out the header of 0 and false',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const { 'Mcp-Param-Count': count, 'Mcp-Param-Dry': dry, ...headers } = request.headers
        const kept = {
          ...(given.count ? { 'Mcp-Param-Count': count } : {}),
          ...(given.dry ? { 'Mcp-Param-Dry': dry } : {}),
        }
        const present = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        return { ...request, headers: { ...headers, ...Object.fromEntries(present) } }
      },
    },
  },
  'http.params.client-encodes-sentinel': {
    says: 'sends what looks like the coded form as it is',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const { region } = given
        if (typeof region !== 'string' || !region.startsWith('=?base64?')) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Region': region } }
      },
    },
  },
  'http.params.client-encodes-unsafe': {
    says: 'trims a value and sends it as it is',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const { region } = given
        if (typeof region !== 'string' || !region.startsWith(' ')) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Region': region.trim() } }
      },
    },
  },
  'http.params.client-exact-markers': {
    says: 'codes values in the form of mail headers',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const { region } = given
        if (typeof region !== 'string' || !region.includes('世')) return request
        const coded = `=?UTF-8?B?${Buffer.from(region, 'utf8').toString('base64')}?=`
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Region': coded } }
      },
    },
  },
  'http.params.client-exact-path': {
    says: 'looks every annotated parameter up at the top level',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        if (request.headers['Mcp-Param-Inner'] === undefined) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Inner': String(given.region) } }
      },
    },
  },
  'http.params.client-mirrors': {
    says: 'leaves out the header of a plain text',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const { region } = given
        if (typeof region !== 'string' || !/^[a-z0-9 ]*[a-z0-9]$/.test(region) || region.startsWith(' ')) return request
        const { 'Mcp-Param-Region': _, ...headers } = request.headers
        return { ...request, headers }
      },
    },
  },
  'http.params.client-no-injection': {
    says: 'lets the lines of an argument become headers',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        const injected = typeof given.region === 'string' && given.region.includes('X-Injected')
        return injected ? { ...request, headers: { ...request.headers, 'X-Injected': '1' } } : request
      },
    },
  },
  'http.params.client-omits-absent': {
    says: 'sends the default of the schema for an argument that is not there',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        if ('missing' in given || given.region === undefined) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Missing': 'eu' } }
      },
    },
  },
  'http.params.client-omits-null': {
    says: 'sends "null" for an argument that is null',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        const given = objectAt(objectAt(message, 'params'), 'arguments')
        if (given.missing !== null) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Param-Missing': 'null' } }
      },
    },
  },
})
