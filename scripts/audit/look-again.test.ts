import { expect, test } from 'vitest'
import { lookAgain } from './look-again.ts'

const isLost = (answer: string): boolean => answer.startsWith('lost')

test('each look is given what the one before lost, and its answers take their place', async () => {
  const asked: (readonly number[])[] = []
  const look = (foundFrom: number) => (tasks: readonly number[]) => {
    asked.push(tasks)
    return Promise.resolve(tasks.map((task) => (task >= foundFrom ? `found ${task}` : `lost ${task}`)))
  }
  const told: unknown[] = []
  const answers = await lookAgain([1, 5, 2, 7], [look(5), look(2), look(0)], isLost, (lost) => told.push(lost))
  expect(answers).toEqual(['found 1', 'found 5', 'found 2', 'found 7'])
  expect(asked).toEqual([[1, 5, 2, 7], [1, 2], [1]])
  expect(told).toMatchObject([[{ task: 1, answer: 'lost 1' }, { task: 2 }], [{ task: 1 }]])
})

test('what the last look loses stays lost; nothing lost, no other look', async () => {
  const losing = (tasks: readonly number[]) => Promise.resolve(tasks.map((task) => `lost ${task}`))
  expect(await lookAgain([1], [losing, losing], isLost, () => {})).toEqual(['lost 1'])
  const never = () => Promise.reject(new Error('nothing was lost'))
  const finding = (tasks: readonly number[]) => Promise.resolve(tasks.map((task) => `found ${task}`))
  expect(await lookAgain([3], [finding, never], isLost, () => {})).toEqual(['found 3'])
})
