import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import { passed } from '../../judging/finding.ts'
import { Judging } from '../../judging/judging.ts'
import type { EventBody } from '../../trace/events.ts'
import { judgeInTurns } from './judge-in-turns.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
const ids = ['rule.one', 'rule.two', 'rule.three']
const listed = { tools: [], resources: [], resourceTemplates: [], prompts: [] }
const accepted = [{ ...place, capabilities: {}, ...listed }]

/** A judging to which one connection, with so many monitors, is due; each calls back. */
function oneConnection(onJudge: () => void = () => {}): Judging {
  const requirements = ids.map((id) => sampleRequirement(id, { actor: 'server', revisions: { '2025-11-25': 'page' } }))
  const judge = () => {
    onJudge()
    return passed
  }
  const monitor = { id: 'monitors/all', title: '', judges: Object.fromEntries(ids.map((id) => [id, judge])) }
  const suite = {
    requirements: new Map(requirements.map((one) => [one.id, one])),
    scenarios: [],
    monitors: [monitor],
    fixtures: [],
    presets: [],
  }
  const judging = new Judging({ suite, describe: () => ({ link: '' }), validate: () => () => [] })
  const bodies: readonly EventBody[] = [
    { kind: 'facts', facts: { side: 'server', accepted, refused: [] } },
    { kind: 'connection-opened', connection: 'c1', target: 'server', ...place },
    { kind: 'connection-closed', connection: 'c1', by: 'us' },
  ]
  for (const [seq, body] of bodies.entries()) judging.event({ ...body, seq, at: seq })
  return judging
}

const verdictsOf = (judging: Judging): readonly string[] => {
  judging.end()
  return judging.settle().results.map(({ requirement, verdict, reason = '' }) => `${requirement} ${verdict} ${reason}`)
}

test('all that is due is judged, whoever asks first', async () => {
  const judging = oneConnection()
  const judge = judgeInTurns(judging)
  await Promise.all([judge(), judge()])
  expect(judging.left).toBe(0)
  expect(verdictsOf(judging)).toEqual(ids.map((id) => `${id} passed `))
})

test('judges that take long let timers have their turn', async () => {
  let judged = 0
  let judgedAtTimer = -1
  const judging = oneConnection(() => {
    judged += 1
    for (const began = performance.now(); performance.now() - began < 20; );
  })
  setTimeout(() => {
    judgedAtTimer = judged
  }, 1)
  await judgeInTurns(judging)()
  expect([judgedAtTimer, judged]).toEqual([expect.any(Number), ids.length])
  expect(judgedAtTimer).toBeGreaterThan(0)
  expect(judgedAtTimer).toBeLessThan(ids.length)
})

test('what is left when time is up says so, and what was judged stands', async () => {
  let judged = 0
  const judging = oneConnection(() => {
    judged += 1
  })
  await judgeInTurns(judging, () => judged >= 1)()
  expect(judging.left).toBe(1)
  const late = 'not-observed the run had to end before this was judged'
  expect(verdictsOf(judging)).toEqual(['rule.one passed ', `rule.two ${late}`, `rule.three ${late}`])
})

test('a connection is not even read when time was up before', async () => {
  const judging = oneConnection(() => {
    throw new Error('judged')
  })
  await judgeInTurns(judging, () => true)()
  expect(judging.left).toBe(1)
  expect(verdictsOf(judging)).toEqual(ids.map((id) => `${id} not-observed the run had to end before this was judged`))
})
