import { type Exchange, type Finding, failed, notObserved, passed } from '../../harness/index.ts'

/**
 * Passes when the request that followed a provocation was answered, with a result or an error; not-observed when the same
 * request got no answer before the provocation either, so that nothing can be laid to it.
 */
export function alive(proof: Exchange, before: Exchange): Finding {
  if (before.response === undefined) return notObserved(`an ordinary request got ${before.whatCame}`)
  return proof.response === undefined ? failed('an answer to the request that follows', proof.whatCame) : passed
}
