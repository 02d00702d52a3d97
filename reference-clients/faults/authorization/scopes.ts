import { faults } from '../../fault.ts'

const listOf = (scopes = ''): string[] => scopes.split(' ').filter((scope) => scope !== '')

export default faults({
  'authorization.scopes.client-track-attempts': {
    says: 'begins all over with each call',
    seams: () => {
      let times = 0
      return { authorize: { afterRefusal: () => (times++ % 4 < 3 ? 'authorize' : 'give up') } }
    },
  },
  'authorization.scopes.client-challenge-authoritative': {
    says: 'asks for the listed scopes where it does not know those of the challenge',
    seams: {
      authorize: {
        scopes({ challenged, supported }, next) {
          const isUnknown = listOf(challenged).every((scope) => !supported.includes(scope))
          return challenged !== undefined && supported.length > 1 && isUnknown ? [...supported] : next()
        },
      },
    },
  },
  'authorization.scopes.client-no-set-assumption': {
    says: 'gives up at a scope that is not listed, if it knows another one',
    seams: {
      authorize: {
        scopes({ challenged, supported }, next) {
          const wanted = listOf(challenged)
          const known = wanted.filter((scope) => supported.includes(scope))
          if (known.length > 0 && known.length < wanted.length) throw new Error('unknown scope')
          return next()
        },
      },
    },
  },
  'authorization.scopes.client-initial-priority': {
    says: 'asks for all listed scopes, whatever the challenge names',
    seams: {
      authorize: {
        scopes({ supported }, next) {
          const scopes = next()
          return scopes === undefined ? undefined : [...new Set([...scopes, ...supported])]
        },
      },
    },
  },
  'authorization.scopes.client-least-privilege': [
    {
      says: 'always asks to be an administrator, too',
      seams: {
        authorize: {
          scopes(_known, next) {
            const scopes = next()
            return scopes === undefined ? undefined : [...scopes, 'admin']
          },
        },
      },
    },
    {
      says: 'asks for offline_access, whoever lists it',
      seams: {
        authorize: {
          scopes(_known, next) {
            const scopes = next()
            return scopes === undefined ? undefined : [...scopes, 'offline_access']
          },
        },
      },
    },
  ],
  'authorization.scopes.client-union': {
    says: 'asks for the last scope only, at the second time',
    seams: {
      authorize: { scopes: ({ challenged, requested }, next) => (requested.length > 1 ? listOf(challenged) : next()) },
    },
  },
  'authorization.scopes.client-keeps-granted': {
    says: 'forgets the first scope, and remembers it later',
    seams: () => {
      const all = new Set<string>()
      return {
        authorize: {
          scopes({ challenged, requested }, next) {
            for (const scope of [...requested, ...listOf(challenged)]) all.add(scope)
            return all.size === 2 && challenged !== undefined ? listOf(challenged) : all.size > 2 ? [...all] : next()
          },
        },
      }
    },
  },
  'authorization.scopes.client-step-up': {
    says: 'repeats a call for which its scopes are not enough',
    seams: () => {
      let lacks = false
      return {
        authorize: {
          challenge(_field, next) {
            const challenge = next()
            lacks = challenge?.parameters.error === 'insufficient_scope'
            return challenge
          },
          afterRefusal: (times, next) => (lacks && times < 6 ? 'repeat' : next()),
        },
      }
    },
  },
  'authorization.scopes.client-retry-limit': {
    says: 'asks for more scopes for ever',
    seams: { authorize: { afterRefusal: () => 'authorize' } },
  },
})
