/** Accounts that the user lends are secret wherever a target repeats them. */
import { expect, test } from 'vitest'
import type { Accounts } from '../../../fixtures/accounts.ts'
import { Secrets } from '../../../trace/secrets/redaction.ts'
import { secretsInAccounts } from './learn-secrets.ts'

const planted = {
  expired: 'eyJ-expired-kq7wz',
  other: 'eyJ-other-vb3xk',
  client: 'tq9-client-secret-mf4',
  machine: '-----BEGIN PRIVATE KEY-----\nMIGHAgEAhd5rc2\n-----END PRIVATE KEY-----\n',
  idToken: 'eyJ.ev8-of-the-user.pj',
  trusted: 'ar6-secret-there-ny',
}

const accounts: Accounts = {
  authorization: { expiredToken: planted.expired, otherToken: planted.other },
  authorizationServer: {
    client: { id: 'public', secret: planted.client },
    machineClient: { id: 'machine', privateKey: planted.machine },
    identityProvider: {
      client: { id: 'first' },
      idToken: planted.idToken,
      audience: 'https://as.example',
      resource: 'https://mcp.example',
    },
    trustedIdentityProvider: { port: 9500, client: { id: 'there', secret: planted.trusted } },
  },
}

test.each(Object.entries(planted))('%s', (_, secret) => {
  const secrets = new Secrets()
  secrets.learn(secretsInAccounts(accounts))
  expect(secrets.text(`the target says ${secret} again`)).toBe('the target says [redacted] again')
  expect(JSON.stringify(secrets.json({ text: secret }))).not.toContain(secret.slice(0, 12))
})
