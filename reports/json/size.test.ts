/** The report of five revisions on two transports stays small enough to be kept and loaded. */
import { expect, test } from 'vitest'
import { sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import { revisions } from '../../schema/revisions.ts'
import { reportText } from '../collect.ts'

const places = revisions.flatMap((revision) =>
  (['stdio', 'streamable-http'] as const).map((transport) => ({ revision, transport })),
)

test('a rule that passes everywhere costs about as much as one that passes in one place', async () => {
  const run = (number: number): RunEvent[] => [
    {
      type: 'run-started',
      info: {
        tool: { name: 'x', version: '1' },
        side: 'server',
        target: 't',
        startedAt: 'now',
        seed: 1,
        strict: false,
      },
    },
    ...Array.from({ length: 100 }, (_, n) =>
      places
        .slice(0, number)
        .map(
          (place): RunEvent => ({ type: 'result', result: sampleResult(place, `a.b.c${n}`, { verdict: 'passed' }) }),
        ),
    ).flat(),
  ]
  const size = async (number: number): Promise<number> => (await reportText('json', run(number))).length
  expect(await size(places.length)).toBeLessThan(1.2 * (await size(1)))
})
