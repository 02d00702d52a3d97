import { faults } from '../../fault.ts'
import { editHeaders, posts } from '../../fault-edits.ts'
import { isObject } from '../../messages.ts'

export default faults({
  'http.headers.client-method': {
    says: 'names no method for lists',
    seams: editHeaders(posts('tools/list'), { 'Mcp-Method': null }),
  },
  'http.headers.client-name-case-insensitive': {
    says: 'finds Content-Type only when it is spelled so',
    seams: {
      httpResponse(head) {
        if (head.rawHeaders.includes('Content-Type')) return head
        const { 'content-type': _, ...headers } = head.headers
        return { ...head, headers }
      },
    },
  },
  'http.headers.client-name-encoded': {
    says: 'writes a name that is not plain ASCII into the header as it is',
    seams: {
      httpRequest(request, { message }) {
        const coded = request.headers['Mcp-Name']?.includes('=?base64?') === true
        if (!coded || Array.isArray(message) || !isObject(message?.params)) return request
        return { ...request, headers: { ...request.headers, 'Mcp-Name': String(message.params.name) } }
      },
    },
  },
  'http.headers.client-name-prompts': {
    says: 'leaves Mcp-Name off prompts/get',
    seams: editHeaders(posts('prompts/get'), { 'Mcp-Name': null }),
  },
  'http.headers.client-name-resources': {
    says: 'leaves Mcp-Name off resources/read',
    seams: editHeaders(posts('resources/read'), { 'Mcp-Name': null }),
  },
  'http.headers.client-name-tools': {
    says: 'leaves Mcp-Name off tools/call',
    alsoBreaks: { 'http.headers.client-name-encoded': 'a name that needs encoding is left off as well' },
    seams: editHeaders(posts('tools/call'), { 'Mcp-Name': null }),
  },
  'http.version.client-header-every-post': {
    says: 'leaves the version off tools/list',
    seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
  },
  'http.version.client-header-matches-meta': {
    says: 'names an older version in the header',
    seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': '2025-11-25' }),
  },
  'http.version.client-header-negotiated': {
    says: 'names another version than the one agreed on',
    seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': '2025-03-26' }),
  },
  'http.version.client-header': {
    says: 'leaves the version off tools/list',
    seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
  },
})
