import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'
import { editForm } from '../authorization/parts/edits.ts'

const edit = (grant: RegExp, change: (form: URLSearchParams) => void): Seams =>
  editForm((form) => {
    if (grant.test(form.get('grant_type') ?? '')) change(form)
  })
const editExchange = (change: (form: URLSearchParams) => void): Seams => edit(/:token-exchange$/, change)
const set = (name: string, value: string) => (form: URLSearchParams) => form.set(name, value)

/** Puts into the redemption what stood in the exchange. */
const carriesOver =
  (from: string, to: string): (() => Seams) =>
  () => {
    let value = ''
    return editForm((form) => {
      const grant = form.get('grant_type') ?? ''
      if (grant.endsWith(':token-exchange')) value = form.get(from) ?? ''
      if (grant.endsWith(':jwt-bearer')) form.set(to, value)
    })
  }

export default faults({
  'ext-auth.enterprise.token-exchange': {
    says: 'does not say of which type its subject token is',
    seams: editExchange((form) => form.delete('subject_token_type')),
  },
  'ext-auth.enterprise.requested-token-type': {
    says: 'asks the identity provider for an access token',
    seams: editExchange(set('requested_token_type', 'urn:ietf:params:oauth:token-type:access_token')),
  },
  'ext-auth.enterprise.audience-param': {
    says: 'names the MCP server as audience',
    seams: editExchange((form) => form.set('audience', form.get('resource') ?? '')),
  },
  'ext-auth.enterprise.resource-param': {
    says: 'names the authorization server as resource',
    seams: editExchange((form) => form.set('resource', form.get('audience') ?? '')),
  },
  'ext-auth.enterprise.subject-token': {
    says: 'sends its secret in place of the ID token',
    seams: editExchange((form) => form.set('subject_token', form.get('client_secret') ?? '')),
  },
  'ext-auth.enterprise.idp-client-authentication': {
    says: 'sends its id alone to the identity provider',
    seams: editExchange((form) => form.delete('client_secret')),
  },
  'ext-auth.enterprise.no-actor-token': {
    says: 'says who acts for the user',
    seams: editExchange(set('actor_token_type', 'urn:ietf:params:oauth:token-type:jwt')),
  },
  'ext-auth.enterprise.access-token-request': {
    says: 'redeems the ID token',
    seams: carriesOver('subject_token', 'assertion'),
  },
  'ext-auth.enterprise.access-token-client-auth': {
    says: 'sends the MCP authorization server its secret at the identity provider',
    seams: carriesOver('client_secret', 'client_secret'),
  },
})
