import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-name-encoded',
  says: 'Writes a name that is not plain ASCII into the header as it is.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      const coded = request.headers['Mcp-Name']?.includes('=?base64?') === true
      if (!coded || Array.isArray(message) || !isObject(message?.params)) return request
      return { ...request, headers: { ...request.headers, 'Mcp-Name': String(message.params.name) } }
    },
  },
})
