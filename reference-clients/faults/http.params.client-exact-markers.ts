import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-exact-markers',
  says: 'Codes values in the form of mail headers.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
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
})
