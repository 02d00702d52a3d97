import { expect, test } from 'vitest'
import { passed } from '../../harness/judging/finding.ts'
import { loadSuite } from '../../suites/index.ts'
import { loadFaults } from '../load/load-faults.ts'
import { exempt } from './exempt.ts'
import { judgedIds } from './judged.ts'

const suite = await loadSuite()

test('what scenarios of a side judge counts, and what monitors judge if it binds the side', () => {
  const judges = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, () => passed]))
  const drive = async () => {}
  const small = {
    ...suite,
    scenarios: [
      { id: 'server/a', title: '', target: 'server' as const, drive, judges: judges('tools.name.unique') },
      { id: 'client/a', title: '', target: 'client' as const, drive, judges: judges('mrtr.client.echo-state') },
    ],
    monitors: [{ id: 'monitors/a', title: '', judges: judges('messages.request.id-type', 'stdio.server.delimiter') }],
  }
  expect(judgedIds(small, 'server')).toEqual([
    'messages.request.id-type',
    'stdio.server.delimiter',
    'tools.name.unique',
  ])
  expect(judgedIds(small, 'client')).toEqual(['messages.request.id-type', 'mrtr.client.echo-state'])
})

test.each(['server', 'client'] as const)(
  '%s: what is exempt is judged all the same, and has no fault',
  async (side) => {
    const ids = Object.keys(exempt[side])
    const judged = [...suite.scenarios.filter(({ target }) => target === side), ...suite.monitors].flatMap((one) =>
      Object.keys(one.judges),
    )
    expect(ids.filter((id) => !judged.includes(id))).toEqual([])
    const broken = new Set((await loadFaults(side)).map(({ requirement }) => requirement))
    expect(ids.filter((id) => broken.has(id))).toEqual([])
    expect(judgedIds(suite, side).filter((id) => ids.includes(id))).toEqual([])
  },
)
