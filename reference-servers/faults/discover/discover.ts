import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { forget } from '../../fault-overrides.ts'
import { tools } from '../../features/tool-table.ts'

export default faults({
  'discover.discover.shape': [
    {
      says: 'gives its instructions as a number',
      seams: editResult('server/discover', (result) => ({ ...result, instructions: 42 })),
    },
    {
      says: 'does not say which versions it supports',
      seams: editResult('server/discover', ({ supportedVersions: _, ...result }) => result),
    },
  ],
  'discover.result.versions-usable': {
    says: 'lists a draft that it no longer serves',
    alsoBreaks: { 'errors.mcp-range.defined-meaning-only': '-32022 comes for a version that it lists' },
    seams: { supportedVersions: (supported, next) => [...next(supported), '2026-05-01'] },
  },
  'discover.server.implemented': {
    says: 'has only the methods of its features',
    seams: forget('server/discover'),
  },
  'discover.result.instructions-focused': {
    says: 'copies what a tool says of itself into its instructions',
    seams: editResult('server/discover', (result) => ({
      ...result,
      instructions: `redeem-once-tool: ${tools.find(({ name }) => name === 'redeem-once-tool')?.description}`,
    })),
  },
})
