/** What a client has left in a folder of ours: files that hold what we gave it, or a private key, and who may read them. */
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonArray, isJsonObject, type Json } from '../../../../schema/index.ts'
import { mintedIn } from '../../../trace/secrets/minted.ts'
import { thumbprintOf } from '../../../wire/http/thumbprint.ts'
import { parseJson } from '../../../wire/json/json.ts'

interface LeftFile {
  /** Its path in the folder. */
  readonly path: string
  /** The bits of its permissions. */
  readonly mode: number
  /** Others may read it, as far as its mode and those of the folders around it say. */
  readonly isOpen: boolean
  /** Secrets of ours, ids of sessions, and `key ` with the thumbprint of a private key (RFC 7638). */
  readonly holds: readonly string[]
}

interface LeftFiles {
  readonly found: readonly LeftFile[]
  /** No limit was hit. */
  readonly areAll: boolean
}

/** More is not looked at: a folder that a client fills is its own affair. */
const mostFiles = 5_000
const mostBytes = 1024 * 1024
const mostDepth = 16

/** The right of all users beside the owner and his group to read a file, and to enter a folder. */
const othersRead = 0o004
const othersEnter = 0o001
const permissions = 0o777

/**
 * Files below a folder that hold something. The folder itself counts as one that others may enter.
 * @param given what to look for beside secrets that bear our mark
 */
export async function leftFiles(folder: string, given: readonly string[]): Promise<LeftFiles> {
  const found: LeftFile[] = []
  let seen = 0
  const look = async (path: string, isOpen: boolean, depth: number): Promise<void> => {
    const names = await readdir(join(folder, path)).catch((): string[] => [])
    for (const name of names.toSorted()) {
      if (seen >= mostFiles) return
      seen += 1
      const own = path === '' ? name : `${path}/${name}`
      // What is gone by now, or cannot be looked at, is passed over. Links are not followed.
      const status = await lstat(join(folder, own)).catch(() => undefined)
      if (status === undefined) continue
      const mode = status.mode & permissions
      if (status.isDirectory() && depth < mostDepth) await look(own, isOpen && (mode & othersEnter) !== 0, depth + 1)
      if (!status.isFile() || status.size > mostBytes) continue
      const text = await readFile(join(folder, own), 'utf8').catch(() => '')
      const holds = holdsOf(text, given)
      if (holds.length > 0) found.push({ path: own, mode, isOpen: isOpen && (mode & othersRead) !== 0, holds })
    }
  }
  await look('', true, 0)
  return { found, areAll: seen < mostFiles }
}

/** Whether files that are made without a thought are closed to others here, as the user of this process wants it (umask). */
export async function closesByItself(folder: string): Promise<boolean> {
  const file = join(folder, '.mcp-conform-mode')
  await writeFile(file, '', { mode: 0o666 })
  const { mode } = await lstat(file)
  await rm(file)
  return (mode & othersRead) === 0
}

function holdsOf(text: string, given: readonly string[]): readonly string[] {
  const keys = privateKeysIn(text).map((thumbprint) => `key ${thumbprint}`)
  return [...new Set([...mintedIn(text), ...given.filter((one) => text.includes(one)), ...keys])]
}

const pem = /-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----[^-]{1,8192}-----END (?:[A-Z]{2,9} )?PRIVATE KEY-----/g
/** Levels of JSON that are looked through. */
const mostLevels = 8

/** The thumbprints of private keys in a text: in PEM, or as JWK in a file of JSON. */
function privateKeysIn(text: string): readonly string[] {
  const plain = text.includes('PRIVATE KEY') ? text.replaceAll('\\n', '\n') : ''
  const inPem = [...plain.matchAll(pem)].flatMap(([key]) => nameOf(() => createPrivateKey(key)))
  if (!text.includes('"kty"')) return inPem
  const inJson = jwksIn(parseJson(text)).flatMap((key) => nameOf(() => createPrivateKey({ key, format: 'jwk' })))
  return [...inPem, ...inJson]
}

/** What looks like a key and is none has no name. */
function nameOf(read: () => KeyObject): readonly string[] {
  try {
    const { kty, crv, x, y, e, n } = createPublicKey(read()).export({ format: 'jwk' })
    const told = Object.entries({ kty, crv, x, y, e, n })
    return [
      thumbprintOf(Object.fromEntries(told.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))),
    ]
  } catch {
    return []
  }
}

function jwksIn(value: Json | undefined, level = 0): readonly JsonWebKey[] {
  if (level > mostLevels || value === undefined) return []
  if (isJsonArray(value)) return value.flatMap((item) => jwksIn(item, level + 1))
  if (!isJsonObject(value)) return []
  if (typeof value.kty === 'string' && typeof value.d === 'string')
    return [Object.fromEntries(Object.entries(value).filter(([, member]) => typeof member === 'string'))]
  return Object.values(value).flatMap((member) => jwksIn(member, level + 1))
}
