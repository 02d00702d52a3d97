import { page } from '../../answer.ts'
import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'

const isUsual = (grant: string): boolean => grant === 'authorization_code' || grant === 'refresh_token'
/** What registration has given out. */
const isIssued = (secret: string | undefined): boolean => /^secret-[0-9a-f]{8}-/.test(secret ?? '')

function withoutState(when: (parameters: URLSearchParams) => boolean): NonNullable<Seams['redirect']> {
  return (parameters, next) => {
    const kept = next(parameters)
    if (when(kept)) kept.delete('state')
    return kept
  }
}

export default faults({
  'authorization.oauth21.authorization-server': [
    { says: 'grants nothing but tokens at once', seams: { responseType: (type) => type === 'token' } },
    { says: 'forgets the state of its clients', seams: { redirect: withoutState(() => true) } },
    {
      says: 'forgets the state of its clients when the user refuses',
      seams: { redirect: withoutState((parameters) => parameters.has('error')) },
    },
    {
      says: 'refuses codes with HTTP status 200',
      seams: {
        refusedToken: (error, grant, next) => ({ ...next(error, grant), ...(isUsual(grant) && { status: 200 }) }),
      },
    },
    {
      says: 'refuses codes with a page',
      seams: {
        refusedToken: (error, grant, next) =>
          isUsual(grant) ? page(400, '<p>Something went wrong.</p>') : next(error, grant),
      },
    },
    {
      says: 'takes any secret of a client that has registered',
      seams: {
        checks: { clientSecret: (own, given, next) => next(own, given) || (isIssued(own) && given !== undefined) },
      },
    },
    {
      says: 'takes a client that has a secret and does not show it',
      seams: {
        checks: { clientSecret: (own, given, next) => next(own, given) || (isIssued(own) && given === undefined) },
      },
    },
  ],
  'authorization.oauth21.best-practices-as': [
    { says: 'redeems a code as often as it is asked to', seams: { checks: { codeUnused: () => true } } },
    { says: 'lets its tokens be kept in caches', seams: { tokenHeaders: () => ({}) } },
  ],
})
