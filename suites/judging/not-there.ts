/** Methods that a server does not have, since it does not declare their capability. */
import {
  allNamed,
  at,
  type Exchange,
  each,
  type Finding,
  failed,
  type Judge,
  notObserved,
  passed,
  warned,
} from '../../harness/index.ts'
import { codes, isJsonArray } from '../../schema/index.ts'

/** Begins the labels of requests with a method whose capability is not declared. */
export type Undeclared<Name extends string> = `undeclared:${Name}`

/** All requests of a scenario that are labelled so get error -32601. */
export const undeclaredNotThere: Judge<never> = (labels) =>
  each(allNamed(labels, 'undeclared:'), notThere, 'the server declares every capability that has such methods')

/** An empty list is tolerated with a warning; silence is for the rule that requests are answered. */
function notThere({ name, response, http, whatCame, evidence }: Exchange): Finding {
  if (response === undefined && http?.status === undefined) return notObserved(`${name} got ${whatCame}`)
  if (response?.error?.code === codes.methodNotFound) return passed
  const expected = `error ${codes.methodNotFound} for ${name}, whose capability is not declared`
  const { completion, ...lists } = response?.result ?? {}
  const isEmpty = [...Object.values(lists), at(completion, 'values')].some(
    (one) => isJsonArray(one) && one.length === 0,
  )
  return (isEmpty ? warned : failed)(expected, response?.json ?? whatCame, ...evidence)
}
