import { faults } from '../../fault.ts'
import { editMeta, editParams } from '../../fault-edits.ts'
import { isObject, objectAt } from '../../messages.ts'

export default faults({
  'meta.reserved-keys.no-assumptions': {
    says: 'takes each reserved key of _meta for text',
    client: { limits: { requestMs: 1_000 } },
    seams: {
      incoming(message, next) {
        const meta = objectAt(objectAt(message, 'result'), '_meta')
        const own = Object.entries(meta).filter(([key]) => /^(io\.)?modelcontextprotocol/.test(key))
        const unknown = own.filter(([key]) => !key.endsWith('/serverInfo'))
        if (unknown.every(([, value]) => typeof value === 'string')) next(message)
      },
    },
  },
  'meta.request.client-capabilities': [
    {
      says: 'declares nothing for tools/list, where it should declare {}',
      seams: editParams('tools/list', (params) => {
        const { 'io.modelcontextprotocol/clientCapabilities': _, ...meta } = objectAt(params, '_meta')
        return { ...params, _meta: meta }
      }),
    },
    {
      says: 'declares nothing in any request',
      seams: editMeta(({ 'io.modelcontextprotocol/clientCapabilities': _, ...meta }) => meta),
    },
    {
      says: 'declares a list in every request',
      seams: editMeta((meta) => ({ ...meta, 'io.modelcontextprotocol/clientCapabilities': ['elicitation'] })),
    },
  ],
  'meta.request.client-info': {
    says: 'says in server/discover alone which software it is',
    seams: {
      outgoing(message) {
        if (!isObject(message.params) || !isObject(message.params._meta)) return message
        if (message.method === 'server/discover') return message
        const { 'io.modelcontextprotocol/clientInfo': _, ...meta } = message.params._meta
        return { ...message, params: { ...message.params, _meta: meta } }
      },
    },
  },
  'meta.request.protocol-version': [
    {
      says: 'names no version for tools/list',
      alsoBreaks: {
        'discover.client.selects-listed-version': 'one of its requests is in no version',
        'discover.client.selects-listed-version-stdio': 'one of its requests is in no version',
      },
      seams: editParams('tools/list', (params) => {
        const { 'io.modelcontextprotocol/protocolVersion': _, ...meta } = objectAt(params, '_meta')
        return { ...params, _meta: meta }
      }),
    },
    {
      says: 'names no version in any request',
      seams: editMeta(({ 'io.modelcontextprotocol/protocolVersion': _, ...meta }) => meta),
    },
  ],
  'meta.server-info.no-behavior-change': {
    says: 'lists the tools of a server whose name it knows before each call',
    seams: () => {
      let isKnown = false
      return {
        incoming(message, next) {
          if (JSON.stringify(message).includes('"github-mcp-server"')) isKnown = true
          return next(message)
        },
        outgoing: (message) => {
          if (message.method !== 'tools/call' || !isKnown) return message
          const { _meta: meta = {} } = objectAt(message, 'params')
          return [
            { ...message, id: `again ${String(message.id)}`, method: 'tools/list', params: { _meta: meta } },
            message,
          ]
        },
      }
    },
  },
})
