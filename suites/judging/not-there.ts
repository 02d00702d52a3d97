/** A method that the server does not have: it is not declared, or nobody has heard of it. */
import {
  allNamed,
  type Exchange,
  each,
  type Finding,
  failed,
  type Labels,
  notObserved,
  passed,
  warned,
} from '../../harness/index.ts'
import { codes, isJsonArray } from '../../schema/index.ts'

/** Judges all exchanges that a scenario labelled `absent-...`: methods whose capability is not declared. */
export const absentMethods = (labels: Labels<never>): Finding =>
  each(allNamed(labels, 'absent-'), notThere, 'the server declares the capability of every method')

/** Passes on error -32601. An empty list is tolerated with a warning; silence is for the rule that requests are answered. */
export function notThere({ name, response, http, whatCame, evidence }: Exchange): Finding {
  if (response === undefined && http?.status === undefined) return notObserved(`${name} got ${whatCame}`)
  if (response?.error?.code === codes.methodNotFound) return passed
  const expected = `error ${codes.methodNotFound} for ${name}, whose capability is not declared`
  const isEmpty = Object.values(response?.result ?? {}).some((value) => isJsonArray(value) && value.length === 0)
  return (isEmpty ? warned : failed)(expected, response?.json ?? whatCame, ...evidence)
}
