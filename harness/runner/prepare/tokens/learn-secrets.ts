import type { Accounts } from '../../../fixtures/accounts.ts'
import {
  secretsInEnvironment,
  secretsInHeaders,
  secretsInUrl,
  secretsInWords,
} from '../../../trace/secrets/find-secrets.ts'
import type { Secrets } from '../../../trace/secrets/redaction.ts'
import type { RunOptions } from '../../options.ts'

/** Takes in what is secret about the target: in its URL, its headers, its command and its environment. */
export function learnSecrets(secrets: Secrets, options: RunOptions): void {
  secrets.learnHeaders(options.redact)
  const { target } = options
  if ('headers' in target) secrets.learn(secretsInHeaders(target.headers))
  if ('url' in target && target.url !== undefined) secrets.learn(secretsInUrl(target.url))
  if ('command' in target && target.command !== undefined) secrets.learn(secretsInWords(target.command))
  if ('env' in target) secrets.learn(secretsInEnvironment(target.env))
  secrets.learn(secretsInAccounts(options.accounts ?? {}))
  // The target inherits our own environment.
  secrets.learn(secretsInEnvironment(process.env))
}

/** Tokens, the secrets of clients, and what is typed where a password is asked for. */
export function secretsInAccounts({ authorization = {}, authorizationServer = {} }: Accounts): string[] {
  const { client, confidentialClient, machineClient, login = [] } = authorizationServer
  const { identityProvider, trustedIdentityProvider: trusted } = authorizationServer
  const others = [
    machineClient,
    identityProvider?.client,
    identityProvider?.otherClient,
    trusted?.client,
    trusted?.otherClient,
  ]
  const given = [
    authorization.expiredToken,
    authorization.otherToken,
    authorization.cookie,
    authorization.otherCookie,
    client?.secret,
    confidentialClient?.secret,
    machineClient?.privateKey,
    identityProvider?.idToken,
    identityProvider?.expiredIdToken,
    ...others.map((one) => one?.secret),
  ]
  return [
    ...given.filter((value) => value !== undefined),
    ...[...login, ...(authorization.login ?? [])].flatMap(secretsInEnvironment),
  ]
}
