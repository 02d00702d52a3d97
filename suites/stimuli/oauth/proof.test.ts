import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { thumbprintOf } from '../../../harness/index.ts'
import { isFlaw, newProofKey, type ProofEdits, readProof } from './proof.ts'

const key = newProofKey()
const proven = { method: 'POST', url: 'http://127.0.0.1:1/mcp?x=1', token: 'a-token' }

test('a proof of ours is good, and names its key and its nonce', () => {
  const read = readProof([key.proof({ ...proven, nonce: 'n' })], proven)
  expect(read).toMatchObject({ thumbprint: key.thumbprint, nonce: 'n' })
})

const minutes = (count: number): number => Math.floor(Date.now() / 1000) + count * 60

test.each<[what: string, edits: ProofEdits, says: RegExp]>([
  ['nobody signed', { signature: 'none' }, /alg is "none"/],
  ['a secret signed', { signature: 'hmac' }, /alg is "HS256"/],
  ['another key signed', { signature: 'foreign' }, /signature/],
  ['another type', { header: { typ: 'JWT' } }, /typ/],
  ['no key', { header: { jwk: undefined } }, /no jwk/],
  ['a private key', { header: { jwk: key.whole } }, /private/],
  ['another method', { claims: { htm: 'GET' } }, /htm/],
  ['another URL', { claims: { htu: 'http://127.0.0.1:1/other' } }, /htu/],
  ['no id', { claims: { jti: undefined } }, /jti/],
  ['no time', { claims: { iat: undefined } }, /iat/],
  ['an old time', { claims: { iat: minutes(-20) } }, /iat/],
  ['no hash of the token', { claims: { ath: undefined } }, /ath/],
])('a proof with %s', (_, edits, says) => {
  const read = readProof([key.proof(proven, edits)], proven)
  expect(isFlaw(read) ? read.says : '').toMatch(says)
})

test.each<[what: string, fields: readonly string[]]>([
  ['none', []],
  ['two', [key.proof(proven), key.proof(proven)]],
  ['no JWT', ['a.b']],
  ['much that is no JSON', [`${'x'.repeat(100_000)}.y.z`]],
])('fields of the header: %s', (_, fields) => expect(isFlaw(readProof(fields, proven))).toBe(true))

test('a URL may be written otherwise, and without its query', () => {
  const read = readProof([key.proof(proven, { claims: { htu: 'HTTP://127.0.0.1:1/mcp#f' } })], proven)
  expect(isFlaw(read)).toBe(false)
})

test.each(['RS256', 'PS256'])('%s is good, too', (alg) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { kty = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const claims = { jti: 'a', htm: 'POST', htu: 'http://127.0.0.1:1/mcp', iat: minutes(0) }
  const text = [{ typ: 'dpop+jwt', alg, jwk: { kty, n, e } }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const padding = alg === 'PS256' ? { padding: 6, saltLength: 32 } : {}
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, ...padding }).toString('base64url')
  expect(isFlaw(readProof([`${text}.${signature}`], { method: 'POST', url: proven.url }))).toBe(false)
})

test('the thumbprint of RFC 7638', () => {
  const n =
    '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw'
  expect(thumbprintOf({ kty: 'RSA', n, e: 'AQAB', alg: 'RS256' })).toBe('NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs')
})
