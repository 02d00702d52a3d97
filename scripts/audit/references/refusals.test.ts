/** A client of which our server takes nothing shows too little to be green, whatever was judged of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Place } from '../../../harness/trace/place.ts'
import { loadSuite } from '../../../suites/index.ts'
import { runReferenceClient } from './run-reference.ts'

let suite: Suite

beforeAll(async () => {
  const { scenarios, ...whole } = await loadSuite()
  // No monitor: what is refused is no breach that anybody here would see.
  suite = {
    ...whole,
    monitors: [],
    scenarios: scenarios.filter(({ id }) => /^client\/(tools|pagination|prompts|resources)\//.test(id)),
  }
})

const places: readonly Place[] = [
  { revision: '2025-06-18', transport: 'streamable-http' },
  { revision: '2026-07-28', transport: 'streamable-http' },
  { revision: '2024-11-05', transport: 'http-sse' },
]

describe.each(places)('$revision over $transport', (place) => {
  test('a client whose requests are no JSON makes the run incomplete, and is told why', async () => {
    const { problems } = await runReferenceClient(suite, place, {
      fault: {
        says: 'puts a byte order mark before all that is no opening',
        seams: {
          serialize(_, next) {
            const text = next()
            return /initialize|server\/discover/.test(text) ? text : `\ufeff${text}`
          },
        },
      },
    })
    expect(problems).toEqual([expect.stringContaining('our server took nothing of it')])
  })

  test('one that our server serves has no such problem', async () => {
    expect((await runReferenceClient(suite, place)).problems).toEqual([])
  })
})
