import { faults } from '../../fault.ts'
import { alsoList } from '../../fault-edits.ts'
import type { Seams } from '../../seams.ts'

/** Lists one more tool under this name. */
function listAs(name: string): Seams {
  return alsoList('tools/list', 'tools', { name, inputSchema: { type: 'object' } })
}

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
    seams: listAs('wetter-\u00e4'),
  },
  'tools.name.length': {
    says: 'lists a tool with a name of 129 characters',
    seams: listAs('x'.repeat(129)),
  },
  'tools.name.no-special-characters': {
    says: 'lists a tool whose name is a sentence',
    seams: listAs('get weather, now'),
  },
  'tools.name.unique': {
    says: 'lists a tool twice',
    seams: listAs('echo'),
  },
})
