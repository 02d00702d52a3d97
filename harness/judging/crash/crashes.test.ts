/** Which crashes are one, and which of them was seen only once. */
import { expect, test } from 'vitest'
import type { Cell } from '../../trace/place.ts'
import type { Crash } from './crash.ts'
import { Crashes } from './crashes.ts'

const cell: Cell = { scenario: 'fuzz/x', revision: '2025-11-25', transport: 'stdio' }
const crash = (parts: Partial<Crash>): Crash => ({
  revision: '2025-11-25',
  transport: 'stdio',
  how: 'exited with code 1',
  stderr: '',
  evidence: [],
  scenario: cell.scenario,
  ...parts,
})

test('which generated message was the last is chance: they are one crash', () => {
  const crashes = new Crashes()
  crashes.add(crash({ after: 'tools/list', deliberate: 'generated: a number as id' }), cell)
  crashes.add(crash({ after: 'tools/call', deliberate: 'generated: null as params' }), cell)
  expect(crashes.all.map(([{ times }]) => times)).toEqual([2])
  expect(crashes.doubts()).toEqual([])
})

test('the same end after the same message in two revisions is no chance', () => {
  const elsewhere: Cell = { ...cell, revision: '2025-06-18' }
  const crashes = new Crashes()
  crashes.add(crash({ after: 'a batch' }), cell)
  expect(crashes.doubts()).toEqual([cell])
  crashes.add(crash({ after: 'a batch', revision: '2025-06-18' }), elsewhere)
  expect(crashes.doubts()).toEqual([])
  expect(crashes.all.map(([{ times, gone, elsewhere: too }]) => [times, gone, too])).toEqual([
    [1, undefined, true],
    [1, undefined, true],
  ])
})

test('another message there, or a start beside other processes, is no second sight of it', () => {
  const there: Cell = { ...cell, revision: '2025-06-18' }
  const crashes = new Crashes()
  crashes.add(crash({ after: 'a batch' }), cell)
  crashes.add(crash({ after: 'ping', revision: '2025-06-18' }), there)
  crashes.add(crash({ after: 'a batch', atStart: true, revision: '2025-06-18' }), there)
  expect(crashes.doubts()).toContainEqual(cell)
})

test('what ends in the repetition as it did before is the same, whatever was sent last', () => {
  const crashes = new Crashes()
  crashes.add(crash({ after: 'tools/list' }), cell)
  expect(crashes.doubts()).toEqual([cell])
  crashes.add(crash({ after: 'ping' }), cell, true)
  crashes.lookedAgain(cell)
  expect(crashes.all.map(([{ after, times, gone }]) => [after, times, gone])).toEqual([['tools/list', 2, undefined]])
})

test('an end at the start beside other processes is looked for alone, however often it was seen', () => {
  const other = { ...cell, scenario: 'server/y' }
  const [atStart, after] = [true, 'initialize'] as const
  const seenTwice = (): Crashes => {
    const crashes = new Crashes()
    for (const one of [cell, other]) crashes.add(crash({ after, atStart }), one)
    expect(crashes.doubts()).toEqual([cell])
    return crashes
  }
  const alone = seenTwice()
  alone.add(crash({ after, atStart }), cell, true)
  alone.lookedAgain(cell)
  alone.repeated(cell)
  expect(alone.doubts()).toEqual([])
  expect(alone.all.map(([{ times, gone }]) => [times, gone])).toEqual([[3, undefined]])
  const besides = seenTwice()
  besides.lookedAgain(cell)
  besides.repeated(cell)
  expect(besides.doubts()).toEqual([])
  expect(besides.all.map(([{ times, gone }]) => [times, gone])).toEqual([[2, true]])
})

test('another end, or another request of the same run, is another crash', () => {
  const crashes = new Crashes()
  crashes.add(crash({ after: 'tools/list' }), cell)
  crashes.add(crash({ after: 'ping' }), cell)
  crashes.add(crash({ after: 'ping', how: 'was ended by SIGSEGV' }), cell, true)
  expect(crashes.all).toHaveLength(3)
})

test('once is said to be gone only where the scenario has run again', () => {
  const crashes = new Crashes()
  crashes.add(crash({ after: 'ping' }), cell)
  crashes.repeated(cell)
  expect(crashes.all[0]?.[0]).not.toHaveProperty('gone')
  crashes.lookedAgain(cell)
  expect(crashes.all[0]?.[0]).toMatchObject({ times: 1, gone: true })
})

const brokeAt = 'at read (server.js:7:11)'

test('the same place of a program is one crash, and the one with the fewest suspects is shown', () => {
  const crashes = new Crashes()
  crashes.add(crash({ after: 'tools/list', suspects: 6, brokeAt }), cell)
  crashes.add(crash({ after: 'ping', suspects: 1, brokeAt }), cell)
  crashes.add(crash({ after: 'ping', suspects: 2, brokeAt: 'at read (server.js:9:3)' }), cell)
  expect(crashes.all.map(([{ after, times }]) => [after, times])).toEqual([
    ['ping', 2],
    ['ping', 1],
  ])
  expect(crashes.all[0]?.[0]).not.toHaveProperty('suspects')
})

test('what is not there when its scenario runs again is the crash that ends in the same words', () => {
  const crashes = new Crashes()
  const other: Cell = { ...cell, scenario: 'server/b' }
  crashes.add(crash({ after: 'ping', stderr: '10:01:07 boom' }), cell)
  crashes.lookedAgain(cell)
  crashes.add(crash({ after: 'GET', stderr: '10:02:30 boom' }), other)
  crashes.add(crash({ after: 'GET', stderr: '10:02:30 boom' }), other)
  expect(crashes.all.map(([{ after, times }]) => [after, times])).toEqual([['GET', 3]])
  crashes.add(crash({ after: 'initialize', stderr: '10:02:30 boom', suspects: 3 }), { ...cell, scenario: 'server/d' })
  expect(crashes.all.map(([{ after, times }]) => [after, times])).toEqual([['GET', 4]])
  crashes.add(crash({ after: 'tools/list', stderr: 'another' }), { ...cell, scenario: 'server/c' })
  expect(crashes.all).toHaveLength(2)
})

test('the scenario is the one in which what is shown was seen', () => {
  const other: Cell = { ...cell, scenario: 'server/y' }
  const crashes = new Crashes()
  crashes.add(crash({ brokeAt: 'main.js:1', suspects: 4 }), cell)
  crashes.add(crash({ brokeAt: 'main.js:1', suspects: 1, scenario: other.scenario }), other)
  expect(crashes.all).toMatchObject([[{ scenario: 'server/y', times: 2 }, other]])
})
