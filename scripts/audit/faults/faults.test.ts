import { describe, expect, test } from 'vitest'
import { resultOf } from '../../../fixtures/audit/result.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Fault } from '../../../reference-servers/fault.ts'
import { loadSuite } from '../../../suites/index.ts'
import { loadFault } from '../../load/load-faults.ts'
import { runReferenceServer } from '../references/run-reference.ts'
import { auditFault, type LoadedFault, planFaults } from './faults.ts'
import { rememberKills } from './first-kills.ts'
import { relevantTo } from './relevant.ts'

const suite = await loadSuite()
const requirement = 'ping.receiver.empty-response'
const fault: Fault = { says: 'does it', seams: {} }
const named = { name: requirement, requirement, fault }
const task = { side: 'server', name: requirement, revision: '2025-11-25', transport: 'stdio' } as const

describe('what is run', () => {
  test('each fault once, in the newest revision on pipes', () => {
    const { tasks, misplaced } = planFaults([named], suite, 'server', false)
    expect([tasks, misplaced]).toEqual([[task], []])
  })

  test('everywhere, if all is wanted', () => {
    const { tasks } = planFaults([{ ...named, fault: { ...fault, revisions: ['2024-11-05'] } }], suite, 'server', true)
    expect(tasks.map(({ revision, transport }) => [revision, transport])).toEqual([
      ['2024-11-05', 'stdio'],
      ['2024-11-05', 'http-sse'],
    ])
  })

  test.each([
    ['of no requirement of the ledger', { ...named, requirement: 'no.such.rule' }],
    ['in a revision without its rule', { ...named, fault: { ...fault, revisions: ['2026-07-28' as const] } }],
  ])('not what is misplaced: %s', (_, wrong) => {
    const { tasks, misplaced } = planFaults([wrong], suite, 'server', true)
    expect(tasks).toEqual([])
    expect(misplaced).toMatchObject([{ name: requirement, status: 'misplaced', says: 'does it' }])
  })
})

describe('the end of a run', () => {
  /** A run in which these requirements break, one after the other, until it is ended. */
  const breaking = (...ids: string[]): { loaded: LoadedFault; seen: string[] } => {
    const seen: string[] = []
    const run: LoadedFault['run'] = async (_suite, _place, { signal, onBreach }) => {
      for (const id of ids) {
        if (signal?.aborted) break
        seen.push(id)
        onBreach?.(id)
      }
      return { results: seen.map((id) => resultOf(id, 'failed')), problems: [] }
    }
    return { loaded: { ...named, run }, seen }
  }

  test('at the first kill, not at the breach of another rule', async () => {
    const { loaded, seen } = breaking('a.b.c', requirement, 'd.e.f')
    const audit = await auditFault(loaded, suite, task, { quick: true, firstKill: true })
    expect(seen).toEqual(['a.b.c', requirement])
    expect(audit).toMatchObject({ status: 'killed', collateral: [{ requirement: 'a.b.c' }] })
  })

  test('when all is seen, otherwise', async () => {
    const { loaded, seen } = breaking(requirement, 'd.e.f')
    const audit = await auditFault(loaded, suite, task, { quick: false, firstKill: false })
    expect(seen).toEqual([requirement, 'd.e.f'])
    expect(audit.collateral).toMatchObject([{ requirement: 'd.e.f' }])
  })
})

describe('what found a fault last', () => {
  /** Where nobody knows what shows a requirement. */
  const all: Suite = { ...suite, shown: {} }
  const watched = 'messages.error.code-integer'
  const [first, ...others] = suite.scenarios.filter(({ target, id }) => target === 'server' && !id.startsWith('fuzz/'))

  /** A run that finds the fault in this scenario alone. */
  const foundIn = (scenario: string | undefined): { loaded: LoadedFault; runs: string[][] } => {
    const runs: string[][] = []
    const run: LoadedFault['run'] = async ({ scenarios }) => {
      const ids = scenarios.map(({ id }) => id)
      runs.push(ids)
      const found = ids.find((id) => id === scenario)
      return { results: found === undefined ? [] : [{ ...resultOf(watched, 'failed'), source: found }], problems: [] }
    }
    return { loaded: { ...named, requirement: watched, run }, runs }
  }
  const quick = { quick: true, firstKill: true }

  test('is run alone when it finds it again', async () => {
    const { loaded, runs } = foundIn(first?.id)
    expect(await auditFault(loaded, all, task, quick, first?.id)).toMatchObject({ status: 'killed' })
    expect(runs).toEqual([[first?.id]])
  })

  test('is no last word: all else is run when it does not', async () => {
    const { loaded, runs } = foundIn(others[0]?.id)
    const audit = await auditFault(loaded, all, task, quick, first?.id)
    expect(audit).toMatchObject({ status: 'killed', killedIn: others[0]?.id })
    expect(runs.map(({ length }) => length)).toEqual([1, others.length + 1])
  })

  test('is what is likely to find it, where nothing is known', async () => {
    const [likely] = relevantTo(watched, all, 'server', quick).scenarios
    const { loaded, runs } = foundIn(likely?.id)
    expect(await auditFault(loaded, all, task, quick)).toMatchObject({ status: 'killed' })
    expect(runs).toEqual([[likely?.id]])
  })

  test('is kept with what is known of other faults', async () => {
    const { loaded } = foundIn(others[0]?.id)
    const audit = await auditFault(loaded, all, task, quick, '')
    expect(
      rememberKills(all, 'server', [audit], {
        server: { other: 'x', [requirement]: 'y' },
        client: {},
        'authorization-server': {},
        gateway: {},
      }),
    ).toEqual({
      server: { other: 'x', [requirement]: others[0]?.id },
      client: {},
      'authorization-server': {},
      gateway: {},
    })
  })
})

describe('on the reference server', () => {
  const small: Suite = {
    ...suite,
    scenarios: suite.scenarios.filter(({ id }) => id === 'server/ping/ping'),
    monitors: [],
  }
  const load = (id: string, broken: Fault): LoadedFault => ({
    name: id,
    requirement: id,
    fault: broken,
    run: (given, place, watch) => runReferenceServer(given, place, { ...watch, fault: broken }),
  })
  const effort = { quick: true, firstKill: true }

  test('a fault is killed', async () => {
    const audit = await auditFault(load(requirement, await loadFault('server', requirement)), small, task, effort)
    expect(audit).toMatchObject({ status: 'killed', collateral: [], problems: [] })
  })

  test('a fault that breaks nothing survives', async () => {
    const audit = await auditFault(load(requirement, fault), small, task, effort)
    expect(audit).toMatchObject({ status: 'survived', collateral: [], problems: [] })
  })

  test('a fault that breaks another rule than it says survives, and that rule is collateral', async () => {
    const broken = await loadFault('server', requirement)
    const audit = await auditFault(load('tools.name.unique', broken), small, task, effort)
    expect(audit).toMatchObject({ status: 'survived', collateral: [{ requirement }] })
  })
})
