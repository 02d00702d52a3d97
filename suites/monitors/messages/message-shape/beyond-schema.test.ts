import { expect, test } from 'vitest'
import { trace } from '../../../../fixtures/traces/build-trace.ts'
import { beyondSchema } from './beyond-schema.ts'

/** What a look at the task `a` says that shows this one. */
function shown(taskId: string) {
  const conversation = trace()
    .client({ jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { taskId: 'a' } })
    .server({ jsonrpc: '2.0', id: 1, result: { taskId, status: 'working' } })
    .conversation()
  return conversation.bySubject.flatMap((message) =>
    beyondSchema('GetTaskResult', message.result, message, conversation).map(({ requirement, flaw }) => [
      requirement,
      flaw !== undefined,
    ]),
  )
}

test.each([
  ['the task that was asked for', 'a', false],
  ['another one', 'b', true],
])('a look at a task shows %s', (_, taskId, isFlawed) => {
  expect(shown(taskId)).toEqual([['tasks.get.shape', isFlawed]])
})
