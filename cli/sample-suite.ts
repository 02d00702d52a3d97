/** A suite of three rules, for the tests of what the command line shows. */

import { passed } from '../harness/judging/finding.ts'
import type { Requirement, Suite } from '../harness/suite.ts'

const rule = (id: string, parts: Partial<Requirement>): Requirement => ({
  id,
  level: 'MUST',
  verdict: 'fail',
  priority: 1,
  actor: 'server',
  transport: 'any',
  capability: 'none',
  revisions: { '2024-11-05': 'basic/lifecycle', '2025-03-26': 'basic/lifecycle#negotiation' },
  says: 'The server answers.',
  observe: 'wire',
  needs: [],
  check: 'Ask.',
  violation: 'Silence.',
  ...parts,
})

const requirements = [
  rule('lifecycle.version.echo', { also: { '2025-03-26': 'schema#InitializeResult' } }),
  rule('messages.response.once', { actor: 'sender', level: 'MUST NOT', transport: 'stdio' }),
  rule('tools.call.slow', {
    level: 'SHOULD',
    verdict: 'warn',
    actor: 'client',
    observe: 'cooperation',
    needs: ['slow-tool|other-tool'],
    needs_note: 'On demand.',
    ambiguity: 'How slow?',
    refines: 'messages.response.once',
    capability: 'tools',
    revisions: { '2026-07-28': 'server/tools' },
    unjudged: 'not yet',
  }),
]

export const sampleSuite: Suite = {
  requirements: new Map(requirements.map((requirement) => [requirement.id, requirement])),
  scenarios: [
    {
      id: 'server/lifecycle/negotiation',
      title: 'Version negotiation',
      target: 'server',
      revisions: ['2025-03-26'],
      drive: async () => {},
      judges: { 'lifecycle.version.echo': () => passed },
    },
  ],
  monitors: [{ id: 'monitors/once', title: 'One response', judges: { 'messages.response.once': () => passed } }],
  fixtures: [],
  presets: [],
}
