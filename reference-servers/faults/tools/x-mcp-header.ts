import { faults } from '../../fault.ts'
import { alsoList } from '../../fault-edits.ts'
import type { JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Lists a tool with such a schema, which mirrors what nobody may mirror. */
function mirror(schema: JsonObject): Seams {
  return alsoList('tools/list', 'tools', { name: 'mirrored', inputSchema: { type: 'object', ...schema } })
}

export default faults({
  'tools.x-mcp-header.no-control-characters': {
    says: 'smuggles a second header into a name',
    seams: mirror({ properties: { a: { type: 'string', 'x-mcp-header': 'Region\r\nX-Admin: 1' } } }),
  },
  'tools.x-mcp-header.no-sensitive-parameters': {
    says: 'mirrors a password into a header',
    seams: mirror({ properties: { userPassword: { type: 'string', 'x-mcp-header': 'Login' } } }),
  },
  'tools.x-mcp-header.not-empty': {
    says: 'leaves the name of a header empty',
    seams: mirror({ properties: { a: { type: 'string', 'x-mcp-header': '' } } }),
  },
  'tools.x-mcp-header.primitive-only': {
    says: 'mirrors an array',
    seams: mirror({ properties: { a: { type: 'array', 'x-mcp-header': 'Region' } } }),
  },
  'tools.x-mcp-header.statically-reachable': {
    says: 'mirrors a parameter of one choice',
    seams: mirror({ oneOf: [{ properties: { a: { type: 'string', 'x-mcp-header': 'Region' } } }] }),
  },
  'tools.x-mcp-header.token': {
    says: 'uses two words as header name',
    seams: mirror({ properties: { a: { type: 'string', 'x-mcp-header': 'My Region' } } }),
  },
  'tools.x-mcp-header.unique': {
    says: 'mirrors two parameters into one header',
    seams: mirror({
      properties: {
        a: { type: 'string', 'x-mcp-header': 'Region' },
        b: { type: 'string', 'x-mcp-header': 'region' },
      },
    }),
  },
})
