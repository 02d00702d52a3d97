import { HarnessError } from '../harness-error.ts'

/** For the operations of a channel that its transport has not: calling one is a mistake of the scenario. */
export function notOffered(operation: string, transport: string): Promise<never> {
  return Promise.reject(new HarnessError('internal', `${operation} does not exist over ${transport}`))
}
