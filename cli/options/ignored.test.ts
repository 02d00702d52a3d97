import { expect, test } from 'vitest'
import { ignoredFlags } from './ignored.ts'

const known = ['--report', '--url', '--env', '--strict']

test.each([
  [['node', 's.js'], {}, []],
  [['node', 's.js', '--report', 'json'], {}, ['--report after -- goes to the target']],
  [['node', 's.js', '--report', 'a', '--report', 'b'], {}, ['--report after -- goes to the target']],
  [['node', 's.js', '--strict'], {}, []],
  [['node', 's.js', '--strict', '--env=A'], {}, ['--strict and --env=A after -- goes to the target']],
  [['node', 's.js'], { header: ['A: b'] }, ['--header has no effect without --url']],
  [['s'], { header: ['A: b'], url: 'http://localhost/' }, []],
  [[], { header: ['A: b'] }, []],
])('%j %j', (command, flags, notes) => {
  const told = ignoredFlags(command, flags, known)
  expect(told.map((note) => notes.find((start) => note.startsWith(start)))).toEqual(notes)
})
