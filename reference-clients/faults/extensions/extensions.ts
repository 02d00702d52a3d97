import { faults } from '../../fault.ts'
import { editMeta } from '../../fault-edits.ts'
import { objectAt } from '../../messages.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

export default faults({
  'extensions.identifier.client-format': {
    says: 'declares an extension without prefix',
    seams: editMeta((meta) => ({ ...meta, [key]: { ...objectAt(meta, key), extensions: { ui: {} } } })),
  },
  'extensions.fallback.client': {
    says: 'asks for tasks of a server that has none',
    seams: {
      outgoing(message) {
        const params = objectAt(message, 'params')
        const meta = objectAt(params, '_meta')
        if (message.method !== 'tools/list' || meta[key] === undefined) return message
        const _meta = {
          ...meta,
          [key]: { ...objectAt(meta, key), extensions: { 'io.modelcontextprotocol/tasks': {} } },
        }
        const asked = { jsonrpc: '2.0', id: 'mine', method: 'tasks/get', params: { taskId: 'none', _meta } }
        return [{ ...message, params: { ...params, _meta } }, asked]
      },
    },
  },
  'extensions.activation.both-sides': {
    says: 'writes the metadata of its extension for servers that do not have it',
    seams: editMeta((meta) => ({
      ...meta,
      [key]: { ...objectAt(meta, key), extensions: { 'com.example/trace': {} } },
      'com.example/trace': { span: 1 },
    })),
  },
})
