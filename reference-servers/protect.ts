/** A protected server for who runs it by hand: its tokens, and what a test of it has to be told. */
import { randomBytes } from 'node:crypto'
import { addressOf } from './authorization/pages.ts'
import { owner } from './authorization/principal.ts'
import type { Protection } from './authorization/refusal.ts'

/** All that there is to tell of it. */
export type OwnProtection = Required<Protection>

/** Where mcp-conform has its issuer when it is told this port. */
const usualIssuer = 'http://127.0.0.1:9400'

type Environment = Readonly<Record<string, string | undefined>>

/** Two users, whose tokens and cookies the environment may name; they are made up where it does not. */
export function protectionFrom(env: Environment, issuer: string | undefined): OwnProtection {
  const made = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`
  return {
    token: env.MCP_REFERENCE_TOKEN || made('token-'),
    other: env.MCP_REFERENCE_OTHER_TOKEN || made('token-'),
    issuer: issuer ?? (env.MCP_CONFORMANCE_AUTH_SERVER_URL || usualIssuer),
    logins: { own: made('login='), other: made('login=') },
  }
}

/** How mcp-conform tests it: the tokens are shown because nobody else knows them. */
export function howToTest(url: string, { token, other, issuer, logins }: OwnProtection): string {
  const { protocol, hostname, port } = new URL(issuer)
  const isOurs = protocol === 'http:' && hostname === '127.0.0.1' && port !== ''
  const trusted = `  suiteIssuer: { port: ${port}, audience: '${url}', weakScope: tools, broadScope: 'fixture:admin' }\n`
  return `The server requires a token. To test it, write this to reference.yaml:
authorization:
  otherToken: ${other}
  login: [{ decision: allow }]
  cookie: ${logins.own}
  otherCookie: ${logins.other}
  personalData: ['${addressOf(owner)}']
${isOurs ? trusted : ''}and run:
npx mcp-conform server --url ${url} --header 'Authorization: Bearer ${token}' --config reference.yaml
`
}
