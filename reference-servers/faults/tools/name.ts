import { faults } from '../../fault.ts'
import { alsoList } from '../../fault-edits.ts'

export default faults({
  'tools.input-schema.valid-object': {
    says: 'lists null as the schema of a tool without parameters',
    seams: alsoList('tools/list', 'tools', { name: 'bare', inputSchema: null }),
  },
  'tools.name.case-sensitive-server': {
    says: 'does not mind the case of tool names',
    seams: {
      tools: (context, next) =>
        next(context).map((tool) => {
          const { name } = context.params
          return typeof name === 'string' && name.toLowerCase() === tool.name.toLowerCase() ? { ...tool, name } : tool
        }),
    },
  },
  'tools.name.charset': {
    says: 'uses an umlaut in a name',
    seams: alsoList('tools/list', 'tools', { name: 'wetter-\u00e4', inputSchema: { type: 'object' } }),
  },
  'tools.name.length': {
    says: 'lists a tool with a name of 129 characters',
    seams: alsoList('tools/list', 'tools', { name: 'x'.repeat(129), inputSchema: { type: 'object' } }),
  },
  'tools.name.no-special-characters': {
    says: 'lists a tool whose name is a sentence',
    seams: alsoList('tools/list', 'tools', { name: 'get weather, now', inputSchema: { type: 'object' } }),
  },
  'tools.name.unique': {
    says: 'lists a tool twice',
    seams: alsoList('tools/list', 'tools', { name: 'echo', inputSchema: { type: 'object' } }),
  },
})
