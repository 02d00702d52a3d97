import { type Exchange, type Finding, failed, notObserved, passed } from '../../harness/index.ts'
import { codes } from '../../schema/index.ts'

/**
 * Passes when the request that followed a provocation was answered, with a result or an error; not-observed when the same
 * request got no answer before the provocation either, so that nothing can be laid to it. A method that had a result before and
 * is unknown now shows a server that takes the connection for another one since.
 * @param provocation trace positions of what was sent between both
 */
export function alive(proof: Exchange, before: Exchange, ...provocation: readonly number[]): Finding {
  if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
  const { sent, response } = proof
  if (response === undefined) return failed('an answer to the request that follows', proof.whatCame, ...provocation)
  const isUnlearned =
    response.error?.code === codes.methodNotFound &&
    before.response.result !== undefined &&
    before.sent?.method === sent?.method
  return isUnlearned
    ? failed(`a result, as ${sent?.method} had before`, response.json, ...provocation, response.seq)
    : passed
}
