import { expect, test } from 'vitest'
import type { Target } from '../../fixtures/targets/index.ts'
import { ledger } from '../../suites/requirements/ledger.ts'
import { findingsPage } from './findings-page.ts'
import type { Reason } from './reasons.ts'
import { emptySeen } from './seen.ts'

const start = { transport: 'stdio', command: ['node', '{folder}/server.mjs'] } as const
const targets: readonly Target[] = [
  {
    name: 'a',
    folder: 'sdk-v1-server',
    side: 'server',
    starts: [
      { ...start, label: 'one' },
      { ...start, label: 'two' },
    ],
  },
  { name: 'b', folder: 'go-sdk', side: 'server', starts: [{ ...start, label: 'one' }] },
]
const places = ['2025-03-26/stdio']
const broken = { ...emptySeen, accepts: places, judged: 5 }
const expected = {
  'a/one': { ...broken, verdicts: { ...emptySeen.verdicts, failed: { 'batch.receive.accepted': places } } },
  'a/two': { ...broken, verdicts: { ...emptySeen.verdicts, failed: { 'batch.receive.accepted': places } } },
  'b/one': { ...broken, verdicts: { ...emptySeen.verdicts, warned: { 'ping.receiver.empty-response': places } } },
}
const reason: Reason = {
  requirement: 'batch.receive.accepted',
  within: ['a/*'],
  rule: 'Batches are received.',
  wire: '-> []\n',
  why: 'The target is\nwrong.\n',
}
const ours: Reason = { ...reason, requirement: 'ping.receiver.empty-response', within: ['b/*'], ours: true }

const page = (reasons: readonly Reason[]): string => findingsPage({ targets, expected, reasons, ledger })

test('each start has a row with what was found and how it is tested', () => {
  expect(page([reason])).toContain(
    '| a/one | @modelcontextprotocol/sdk 1.32.2 | 5 | 1 | 0 | `server -- node <folder>/server.mjs` |',
  )
  expect(page([reason])).toContain('| b/one | github.com/modelcontextprotocol/go-sdk 1.8.0 | 5 | 0 | 1 |')
})

test('a violation has its rule with its page, the wire, who is wrong, and where', () => {
  expect(page([reason])).toContain(`## Violations

### batch.receive.accepted

MUST, [2025-03-26](https://modelcontextprotocol.io/specification/2025-03-26/basic#batching)

Batches are received.

    -> []

The target is wrong.

- 2025-03-26: a
`)
})

test('our own mistakes stand apart', () => {
  const [theirs, own] = page([reason, ours]).split('## Ours')
  expect(theirs).not.toContain('### ping.receiver.empty-response')
  expect(own).toContain('### ping.receiver.empty-response')
  expect(page([reason])).not.toContain('## Ours')
  expect(page([reason, ours])).toContain('| 0 | 1 (1 ours) |')
})
