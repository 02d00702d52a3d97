import { declaredCapabilities } from '../capabilities.ts'
import type { Run } from '../launch/run.ts'
import { isObject, objectAt, own } from '../messages.ts'

const paths: Readonly<Record<string, readonly [string, string]>> = {
  'sampling/createMessage': ['sampling', 'createMessage'],
  'elicitation/create': ['elicitation', 'create'],
}

/** Whether the client has declared that it runs this request as a task (2025-11-25). */
export function runsAsTask(run: Run, method: string): boolean {
  const { tasks } = declaredCapabilities(run.options, run.state.revision)
  const path = own(paths, method)
  const declared = path !== undefined && isObject(objectAt(objectAt(tasks, 'requests'), path[0])[path[1]])
  const { runs } = run.seams.tasks ?? {}
  return runs ? runs(method, () => declared) : declared
}
