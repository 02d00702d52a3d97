import { type Exchange, type Finding, failed, passed } from '../../harness/index.ts'

/** Passes when the request that followed a provocation was answered, with a result or an error. */
export function alive(proof: Exchange): Finding {
  return proof.response === undefined ? failed('an answer to the request that follows', proof.whatCame) : passed
}
