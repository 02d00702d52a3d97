import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { NotObserved } from '../conversation/not-observed.ts'
import { allNamed, allSeen, labelsOf, seen } from './labels.ts'

const { exchanges } = trace()
  .client({ jsonrpc: '2.0', id: 1, method: 'ping' }, { as: 'first' })
  .client({ jsonrpc: '2.0', id: 2, method: 'ping' }, { as: 'second' })
  .conversation()

test('a label that happened is read as its exchange, and counts as read', () => {
  const read: unknown[] = []
  const labels = labelsOf(exchanges, ({ label }) => read.push(label))
  expect(labels.first?.sent?.id).toBe(1)
  expect(seen(labels, 'second')?.sent?.id).toBe(2)
  expect(read).toEqual(['first', 'second'])
})

test('a label that never happened makes the verdict not-observed, unless it is read as one that may be absent', () => {
  const labels = labelsOf(exchanges)
  expect(() => labels.third).toThrow(new NotObserved('the conversation ended before this step'))
  expect(seen(labels, 'third')).toBeUndefined()
  expect(allSeen(labels, ['third', 'second', 'first']).map(({ label }) => label)).toEqual(['second', 'first'])
})

test('labels are found by what they begin with', () => {
  const labels = labelsOf(exchanges)
  expect(allNamed(labels, 's').map(({ label }) => label)).toEqual(['second'])
  expect(allNamed(labels, '').length).toBe(2)
})

test('whether a label happened is not found out past its type', () => {
  expect(() => 'first' in labelsOf(exchanges)).toThrow(TypeError)
})
