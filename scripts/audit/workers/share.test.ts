import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Crew, shareTasks } from './share.ts'

const crew: Crew<number> = {
  worker: join(import.meta.dirname, '..', '..', '..', 'fixtures', 'audit', 'worker.ts'),
  processes: 2,
  atOnce: 2,
  execArgv: ['--import', 'tsx'],
}

test('the answers come in the order of the tasks, whoever gave them', async () => {
  const tasks = Array.from({ length: 9 }, (_, i) => i)
  expect(await shareTasks<number, number>(tasks, crew)).toEqual(tasks.map((task) => task * task))
})

test('no task, no process', async () => {
  expect(await shareTasks<number, number>([], { ...crew, worker: 'no such module' })).toEqual([])
})

test('a process that ends at a task is named with it', async () => {
  const sharing = shareTasks<number, number>([1, 2, -7], { ...crew, processes: 1 })
  await expect(sharing).rejects.toThrow('a process ended with exit code 3 at [-7]')
})
