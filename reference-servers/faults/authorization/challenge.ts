import { faults } from '../../fault.ts'
import { editChallenge, editRefusal } from './parts/edits.ts'

const withoutParameter = (name: string) => (challenge: string) =>
  challenge.replace(new RegExp(`(, )?${name}="[^"]*"`), '').replace('Bearer ,', 'Bearer')

export default faults({
  'authorization.challenge.status-401': {
    says: 'answers 403 where no token is given',
    seams: editRefusal((refusal, problem) => (problem === 'missing' ? { ...refusal, status: 403 } : refusal)),
  },
  'authorization.challenge.bearer-header': [
    {
      says: 'refuses unknown tokens without a challenge',
      seams: editRefusal((refusal, problem) => (problem === 'invalid' ? { ...refusal, headers: {} } : refusal)),
    },
    {
      says: 'has no commas in its challenge',
      seams: editChallenge((challenge) => challenge.replaceAll('", ', '" ')),
    },
  ],
  'authorization.challenge.invalid-token-error': {
    says: 'calls an unknown token one of too small a scope',
    seams: editChallenge((challenge) => challenge.replace('invalid_token', 'insufficient_scope')),
  },
  'authorization.challenge.resource-metadata-header': {
    says: 'does not name its metadata',
    seams: editChallenge(withoutParameter('resource_metadata')),
  },
  'authorization.challenge.discovery-mechanism': {
    says: 'names metadata that is not there',
    seams: editChallenge((challenge) => challenge.replace('oauth-protected-resource', 'no-such-document')),
  },
  'authorization.challenge.scope': {
    says: 'does not name the scopes that it lists',
    seams: editChallenge(withoutParameter('scope')),
  },
  'authorization.challenge.scope-consistency': {
    says: 'names other scopes each time',
    seams: () => {
      let times = 0
      return editChallenge((challenge) => challenge.replace('scope="', `scope="s${++times} `))
    },
  },
  'authorization.challenge.no-offline-access': {
    says: 'wants offline_access',
    seams: editChallenge((challenge) => challenge.replace('scope="', 'scope="offline_access ')),
  },
})
