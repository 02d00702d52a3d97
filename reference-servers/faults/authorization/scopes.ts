import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editRefusal } from './parts/edits.ts'

/** Changes the challenge of a token that lacks a scope. */
function editScopeChallenge(change: (challenge: string) => string): Seams {
  return editRefusal((refusal, problem) => {
    if (problem !== 'scope') return refusal
    const challenge = change(refusal.headers['WWW-Authenticate'] ?? '')
    return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': challenge } }
  })
}

const all = 'fixture:read fixture:write'

export default faults({
  'authorization.scopes.server-insufficient': {
    says: 'does not say that it is the scope that is missing',
    seams: editScopeChallenge((challenge) => challenge.replace(', error="insufficient_scope"', '')),
  },
  'authorization.scopes.server-names-needed': {
    says: 'names a scope that does not help',
    seams: editScopeChallenge((challenge) => challenge.replace(all, 'mcp')),
  },
  'authorization.scopes.server-single-challenge': {
    says: 'names one scope at a time',
    seams: () => {
      let missing: readonly string[] = []
      return {
        authorization: {
          missingScopes(needed, held, next) {
            missing = next(needed, held)
            return missing
          },
          refuse(problem, exchange, next) {
            const refusal = next(problem, exchange)
            if (problem !== 'scope') return refusal
            const challenge = (refusal.headers['WWW-Authenticate'] ?? '').replace(all, missing[0] ?? '')
            return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': challenge } }
          },
        },
      }
    },
  },
  'authorization.scopes.server-consistent': {
    says: 'names a further scope each second time',
    seams: () => {
      let times = 0
      return editScopeChallenge((challenge) => (times++ % 2 === 0 ? challenge : challenge.replace(all, `tools ${all}`)))
    },
  },
  'authorization.scopes.server-hierarchy': {
    says: 'looks for the very words of a scope',
    seams: {
      authorization: { missingScopes: (needed, held) => needed.filter((scope) => !held.includes(scope)) },
    },
  },
})
