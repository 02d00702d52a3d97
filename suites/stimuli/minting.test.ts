import { expect, test } from 'vitest'
import { answerAsIssuer } from './issuer.ts'
import { issuerOf } from './minting.ts'

const origin = 'http://127.0.0.1:9400'
const endpoint = 'http://127.0.0.1:3000/mcp'
const long = 3600

test('the issuer stands by what it has issued, and by nothing else', async () => {
  const accounts = { authorization: { suiteIssuer: { port: 9400, scope: 'tools' } } }
  const issuer = issuerOf({ accounts, issuer: origin }, endpoint)
  if (issuer === undefined) throw new Error('it was not open')
  const ask = async (path: string, body = '') =>
    (
      await answerAsIssuer({
        method: 'POST',
        path,
        query: new URLSearchParams(),
        headers: [],
        body,
        origins: { issuer: origin },
      })
    ).body
  const about = async (token: string) => ask('/introspect', String(new URLSearchParams({ token })))

  const metadata = await ask('/.well-known/oauth-authorization-server')
  expect(metadata).toMatchObject({ introspection_endpoint: `${origin}/introspect` })
  const good = await about(await issuer.mint())
  expect(good).toMatchObject({ active: true, iss: origin, aud: endpoint, scope: 'tools', sub: 'suite-user' })
  const other = await about(await issuer.mint({ claims: { aud: 'https://other.example/mcp' } }))
  expect(other).toMatchObject({ active: true, aud: 'https://other.example/mcp' })
  const seconds = Math.floor(Date.now() / 1000)
  const bad = [
    await issuer.mint({ claims: { exp: seconds - long } }),
    await issuer.mint({ claims: { nbf: seconds + long } }),
    await issuer.mint({ claims: { iss: 'https://issuer.example' } }),
    await issuer.mint({ claims: { nonce: 'n-0S6' } }),
    await issuer.mint({ key: 'foreign' }),
    await issuer.mint({ key: 'none' }),
    await issuer.mint({ key: 'nOnE' }),
    await issuer.mint({ key: 'stripped' }),
    await issuer.mint({ key: 'altered' }),
    await issuer.mint({ key: 'public-key' }),
    'never-issued',
  ]
  for (const token of bad) expect(await about(token)).toEqual({ active: false })
})
