import { faults } from '../../fault.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'http.params.client-keeps-good-tools': {
    says: 'offers no tool at all when the list has a bad one',
    seams: {
      incoming(message, next) {
        const { tools } = objectAt(message, 'result')
        const isBad = JSON.stringify(tools ?? []).includes('"x-mcp-header":""')
        next(isBad ? { ...message, result: { ...objectAt(message, 'result'), tools: [] } } : message)
      },
    },
  },
  'http.params.client-rejects-duplicate': {
    says: 'offers a tool with the same header name twice',
    seams: {
      decide: { rejectTool: (_tool, reason) => (reason()?.includes('repeats') ? undefined : reason()) },
    },
  },
  'http.params.client-warns': {
    says: 'leaves a tool out, and says nothing',
    seams: { decide: { tellsOfRejected: () => false } },
  },
  'http.params.client-rejects-empty': {
    says: 'offers a tool with an empty header name',
    seams: {
      decide: {
        rejectTool: (tool, reason) => (JSON.stringify(tool).includes('"x-mcp-header":""') ? undefined : reason()),
      },
    },
  },
  'http.params.client-rejects-non-token': {
    says: 'offers tools whose header names are no tokens',
    seams: {
      decide: {
        rejectTool: (tool, reason) =>
          reason()?.includes('is not a header name') && !JSON.stringify(tool).includes('"x-mcp-header":""')
            ? undefined
            : reason(),
      },
    },
  },
  'http.params.client-rejects-unreachable': {
    says: 'offers tools with annotations in any place',
    seams: {
      decide: { rejectTool: (_tool, reason) => (reason()?.includes('not reachable') ? undefined : reason()) },
    },
  },
  'http.params.client-rejects-wrong-type': {
    says: 'offers tools with annotations on numbers, objects and arrays',
    seams: {
      decide: { rejectTool: (_tool, reason) => (reason()?.includes('is not string, integer') ? undefined : reason()) },
    },
  },
})
