import { faults } from '../../fault.ts'
import { editHeaders, editMeta, posts } from '../../fault-edits.ts'
import { isObject } from '../../messages.ts'

export default faults({
  'http.headers.client-method': [
    {
      says: 'names no method for lists',
      seams: editHeaders(posts('tools/list'), { 'Mcp-Method': null }),
    },
    {
      says: 'names no method in any request',
      seams: editHeaders(posts(), { 'Mcp-Method': null }),
    },
    {
      says: 'calls every method by a name of its own',
      seams: editHeaders(posts(), { 'Mcp-Method': 'request' }),
    },
  ],
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
  'http.version.client-header-every-post': [
    {
      says: 'leaves the version off tools/list',
      seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
    },
    {
      says: 'leaves the version off every request',
      seams: editHeaders(posts(), { 'MCP-Protocol-Version': null }),
    },
  ],
  'http.version.client-header-matches-meta': [
    {
      says: 'names an older version in the header',
      seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': '2025-11-25' }),
    },
    {
      says: 'names an older version in the header of every request',
      seams: editHeaders(posts(), { 'MCP-Protocol-Version': '2025-11-25' }),
    },
    {
      says: 'names a version of its own in _meta of every request, and the right one in the header',
      seams: {
        ...editMeta((meta) => ({ ...meta, 'io.modelcontextprotocol/protocolVersion': '2026-07-28-own' })),
        ...editHeaders(posts(), { 'MCP-Protocol-Version': '2026-07-28' }),
      },
    },
  ],
  'http.version.client-header-negotiated': [
    {
      says: 'names another version than the one agreed on',
      seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': '2025-03-26' }),
    },
    {
      says: 'names another version than the one agreed on when it listens',
      seams: editHeaders(({ purpose }) => purpose === 'listen', { 'MCP-Protocol-Version': '2025-03-26' }),
    },
    {
      says: 'names another version than the one agreed on when it ends its session',
      seams: editHeaders(({ purpose }) => purpose === 'delete', { 'MCP-Protocol-Version': '2025-03-26' }),
    },
  ],
  'http.version.client-header': [
    {
      says: 'leaves the version off tools/list',
      seams: editHeaders(posts('tools/list'), { 'MCP-Protocol-Version': null }),
    },
    {
      says: 'leaves the version off the GET stream',
      seams: editHeaders(({ purpose }) => purpose === 'listen', { 'MCP-Protocol-Version': null }),
    },
    {
      says: 'leaves the version off DELETE',
      seams: editHeaders(({ purpose }) => purpose === 'delete', { 'MCP-Protocol-Version': null }),
    },
  ],
})
