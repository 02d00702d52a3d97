import { since } from '../../../../schema/spans.ts'
import { faults } from '../../fault.ts'
import { keeping } from '../../keeping.ts'

export default faults({
  'fidelity.cache.private-apart': [
    {
      says: 'keeps lists by what was asked alone, private or not',
      revisions: since('2026-07-28'),
      seams: () =>
        keeping(
          (asked) => asked.method === 'tools/list',
          () => '',
        ),
    },
    {
      says: 'keeps what was read by its URI alone',
      revisions: since('2026-07-28'),
      seams: () =>
        keeping(
          (asked) => asked.method === 'resources/read',
          () => '',
        ),
    },
  ],
})
