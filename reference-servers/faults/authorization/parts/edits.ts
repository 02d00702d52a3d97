/** Changes of how a server refuses, and of what it says about tokens. */
import type { Refusal, TokenProblem } from '../../../authorization/refusal.ts'
import type { JsonObject } from '../../../json-rpc.ts'
import type { Seams } from '../../../seams.ts'

export function editRefusal(change: (refusal: Refusal, problem: TokenProblem) => Refusal): Seams {
  return { authorization: { refuse: (problem, exchange, next) => change(next(problem, exchange), problem) } }
}

export function editChallenge(change: (challenge: string) => string): Seams {
  return editRefusal((refusal) => ({
    ...refusal,
    headers: { ...refusal.headers, 'WWW-Authenticate': change(refusal.headers['WWW-Authenticate'] ?? '') },
  }))
}

/** Changes the metadata of the resource. */
export function editResource(change: (document: JsonObject) => JsonObject): Seams {
  return {
    authorization: {
      document(path, origin, next) {
        const document = next(path, origin)
        return document !== undefined && 'resource' in document ? change(document) : document
      },
    },
  }
}
