import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mintSecret } from '../../../trace/secrets/minted.ts'
import { thumbprintOf } from '../../../wire/http/thumbprint.ts'
import { leftFiles } from './left-files.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder with files: path, content, mode; a folder is a path that ends in a slash. */
function folderWith(...files: readonly (readonly [path: string, content: string, mode: number])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conform-left-'))
  folders.push(folder)
  for (const [path, content, mode] of files) {
    const at = join(folder, path)
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true, mode: 0o755 })
    if (!path.endsWith('/')) writeFileSync(at, content)
    chmodSync(at, mode)
  }
  return folder
}

const token = mintSecret('access')
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
const key = `key ${thumbprintOf({ kty, crv, x, y })}`
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

test('what others may read, and what they may not', async () => {
  const folder = folderWith(
    ['open.json', token, 0o644],
    ['closed.json', token, 0o600],
    ['for-the-group.json', token, 0o640],
    ['.config/app/open.json', token, 0o644],
    ['.config/', '', 0o755],
    ['locked/', '', 0o700],
    ['locked/open.json', token, 0o644],
  )
  const { found } = await leftFiles(folder, [])
  expect(Object.fromEntries(found.map(({ path, isOpen }) => [path, isOpen]))).toEqual({
    'open.json': true,
    'closed.json': false,
    'for-the-group.json': false,
    '.config/app/open.json': true,
    'locked/open.json': false,
  })
})

test('what is found in files: secrets of ours, what was given, private keys in PEM and as JWK; nothing else', async () => {
  const folder = folderWith(
    ['a', `{"access_token":"${token}"}`, 0o600],
    ['b', 'session-0123456789abcdef', 0o600],
    ['c', pem, 0o600],
    ['d', JSON.stringify({ key: pem }), 0o600],
    ['e', JSON.stringify({ accounts: [{ jwk: privateKey.export({ format: 'jwk' }) }] }), 0o600],
    ['f', JSON.stringify(publicKey.export({ format: 'jwk' })), 0o600],
    ['g', '-----BEGIN PRIVATE KEY-----\nno key\n-----END PRIVATE KEY-----', 0o600],
    ['h', 'mcpc_access_0123', 0o600],
  )
  const { found } = await leftFiles(folder, ['session-0123456789abcdef'])
  expect(Object.fromEntries(found.map(({ path, holds }) => [path, holds]))).toEqual({
    a: [token],
    b: ['session-0123456789abcdef'],
    c: [key],
    d: [key],
    e: [key],
  })
})
