import type { OfferedTool } from '../../actions/user-seams.ts'
import { faults } from '../../fault.ts'
import { editParams } from '../../fault-edits.ts'
import { useAnyway } from '../../fault-overrides.ts'
import { structuredContentProblem } from '../../features/structured-content.ts'
import { toolContentProblem } from '../../features/tool-content.ts'
import { objectAt } from '../../messages.ts'

const lastOfEach = (tools: readonly OfferedTool[], keyOf: (tool: OfferedTool) => string): readonly OfferedTool[] => [
  ...new Map(tools.map((tool) => [keyOf(tool), tool])).values(),
]

export default faults({
  'tools.security.audit-log': {
    says: 'keeps no record of the tools that it calls',
    seams: { logs: (line, next) => !line.startsWith('tools/call ') && next() },
  },
  'tools.call.execution-errors-to-model': [
    {
      says: 'tells its model only that a tool has failed',
      seams: { model: { tells: (result, next) => (result.isError === true ? 'The tool has failed.' : next()) } },
    },
    {
      says: 'tells its user of a tool that failed, and its model nothing',
      seams: {
        model: {
          tells(result, next) {
            if (result.isError === true) throw new Error('a tool has failed')
            return next()
          },
        },
      },
    },
  ],
  'tools.call-request.shape': {
    says: 'writes arguments as text',
    alsoBreaks: { 'http.params.client-omits-absent': 'no argument is where its header says' },
    seams: editParams('tools/call', (params) => ({ ...params, arguments: '{}' })),
  },
  'tools.capability.client-respects-strict': {
    says: 'lists tools of every server',
    seams: useAnyway('tools'),
  },
  'tools.capability.client-respects': {
    says: 'lists tools of every server',
    seams: useAnyway('tools'),
  },
  'tools.annotations.no-decisions': {
    says: 'asks its user about no tool that says it only reads',
    seams: () => {
      let saysThatItReads = false
      return {
        user: {
          names(tool, next) {
            saysThatItReads = objectAt(tool, 'annotations').readOnlyHint === true
            return next()
          },
          asks: (to, next) => !(to === 'tools/call' && saysThatItReads) && next(),
        },
      }
    },
  },
  'tools.security.show-inputs': {
    says: 'asks its user with the name of the tool alone',
    seams: { user: { shows: (to, text, next) => (to === 'tools/call' ? text.replace(/ \{.*$/s, '') : next()) } },
  },
  'tools.ui.human-in-the-loop': {
    says: 'asks its user, and calls whatever the answer is',
    seams: { user: { obeys: (to, _, next) => (to === 'tools/call' ? { allow: true } : next()) } },
  },
  'tools.list-request.shape': {
    says: 'asks for the first page with a null cursor',
    seams: editParams('tools/list', (params) => ({ ...params, cursor: null })),
  },
  'tools.call.is-error-default-false': {
    says: 'takes a result that does not say so for no success',
    seams: {
      decide: {
        checkToolResult: (result, _tool, next) => (result.isError === undefined ? 'isError is missing' : next()),
      },
    },
  },
  'tools.output-schema.client-validates': {
    says: 'compares no result with its schema',
    seams: { decide: { checkToolResult: (result) => toolContentProblem(result) } },
  },
  'tools.security.timeouts': {
    says: 'waits for a tool however long it takes',
    seams: { decide: { timeout: () => 'wait' } },
  },
  'tools.security.validate-results': {
    says: 'hands on whatever content comes',
    seams: { decide: { checkToolResult: (result, tool) => structuredContentProblem(result, tool) } },
  },
  'tools.name.case-sensitive-client': {
    says: 'keeps its tools by their names in lower case',
    seams: () => {
      const names = new Map<string, string>()
      return {
        decide: {
          rejectTool(tool, next) {
            const name = String(tool.name)
            const known = names.get(name.toLowerCase()) ?? name
            names.set(name.toLowerCase(), known)
            return known === name ? next() : `the place of ${known}`
          },
        },
      }
    },
  },
  'tools.name.aggregator-disambiguates': {
    says: 'keeps one tool of each name, whichever server has it',
    seams: { user: { offers: (tools) => lastOfEach(tools, ({ tool }) => String(tool.name)) } },
  },
  'tools.name.server-name-not-a-key': {
    says: 'keeps the tools of servers of one name together',
    seams: {
      user: { offers: (tools) => lastOfEach(tools, ({ tool, serverName }) => `${serverName} ${String(tool.name)}`) },
    },
  },
})
