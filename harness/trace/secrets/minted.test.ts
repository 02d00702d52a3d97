import { expect, test } from 'vitest'
import { digestMinted, mintSecret } from './minted.ts'
import { Secrets } from './redaction.ts'

const secrets = new Secrets()
const token = mintSecret('access')
const digest = digestMinted(token)

test('the digest of a secret is always the same, and says nothing of another one', () => {
  expect(digest).toMatch(/^mcpc_access~[0-9a-f]{12}$/)
  expect(digestMinted(digest)).toBe(digest)
  expect(digestMinted(mintSecret('access'))).not.toBe(digest)
})

test.each([
  ['a header', `Bearer ${token}`, `Bearer ${digest}`],
  ['a header of another scheme', `Basic ${Buffer.from(`me:${token}`).toString('base64')}`, `Basic (me:${digest})`],
  ['a header with more than that', `Bearer ${token} and-more-of-it`, 'Bearer [redacted]'],
  ['a token of the user', 'Bearer abcdefghijkl', 'Bearer [redacted]'],
])('Authorization: %s', (_, value, kept) => {
  const headers = [['Authorization', value]] as const
  const body = {
    kind: 'http-request',
    connection: 'c1',
    http: 1,
    direction: 'received',
    method: 'POST',
    url: '/',
  } as const
  expect(secrets.event({ ...body, headers })).toMatchObject({ headers: [['Authorization', kept]] })
})

test.each([
  [`{"access_token":"${token}","refresh_token":"abc"}`, `{"access_token":"${digest}","refresh_token":"[redacted]"}`],
  [`http://127.0.0.1/?access_token=${token}&code=abc`, `http://127.0.0.1/?access_token=${digest}&code=[redacted]`],
  [`subject_token=e30.e30.${token}&x=1`, `subject_token=e30.e30.${digest}&x=1`],
  ['Bearer resource_metadata="http://127.0.0.1/a"', 'Bearer resource_metadata="http://127.0.0.1/a"'],
  [`it was cut: ${token.slice(0, -4)}`, 'it was cut: mcpc_access~cut'],
])('%#. text', (text, kept) => {
  expect(secrets.text(text)).toBe(kept)
})

test.each(['', 'a', 'ab', 'abc'])('in base64, behind %j', (before) => {
  const clean = secrets.text(`said ${Buffer.from(`${before}${token}`).toString('base64')}.`)
  expect(clean).toMatch(/^said [\w=]{0,4}mcpc~base64\.$/)
})

test('a plain challenge is no more to be seen than the verifier that it is', () => {
  const url = 'http://127.0.0.1/a1?code_challenge=dBjftJeZ4CVP&code_challenge_method='
  expect(secrets.text(`${url}plain`)).toBe(
    'http://127.0.0.1/a1?code_challenge=mcpc_verifier~plain&code_challenge_method=plain',
  )
  expect(secrets.text(`${url}S256`)).toBe(`${url}S256`)
})

test('a PKCE verifier is kept as its challenge and its length (RFC 7636, appendix B)', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const kept = 'grant_type=authorization_code&code_verifier=sha256~E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM~43'
  expect(secrets.text(`grant_type=authorization_code&code_verifier=${verifier}`)).toBe(kept)
  expect(secrets.text(kept)).toBe(kept)
  const escaped = `code_verifier=${verifier.slice(0, -1)}%6B`
  expect(secrets.text(`grant_type=authorization_code&${escaped}`)).toBe(kept)
  expect(secrets.text('code_verifier=%7Eab')).toMatch(/~3$/)
})
