import { posix } from 'node:path'
import { type Awaitable, through } from '../seams.ts'
import type { Server } from '../server.ts'

/** The directory that the server works on. */
export const directory = '/srv/fixture/files'

const files: ReadonlyMap<string, string> = new Map([
  [`${directory}/inside.txt`, 'fixture inside'],
  [`${directory}/part/deep.txt`, 'fixture deep'],
  [`${directory}/part-other/file.txt`, 'fixture other'],
  ['/srv/fixture/outside.txt', 'fixture outside'],
])
const links: ReadonlyMap<string, string> = new Map([[`${directory}/part/link.txt`, `${directory}/inside.txt`]])

/** Where a path leads, `..` and links resolved. */
function realPath(path: string): string {
  const plain = posix.normalize(path)
  return links.get(plain) ?? plain
}

/** The text of a file; undefined unless it lies in the directory, and in one of the folders where some are given. */
export async function fileText(path: string, server: Server, folders?: readonly string[]): Promise<string | undefined> {
  const real = realPath(path)
  const isWithin = (_path: string, where: string, folder: string): Awaitable<boolean> => where.startsWith(`${folder}/`)
  const lies = (folder: string) => through(server.seams.isWithin, isWithin, path, real, folder)
  if (!(await lies(directory))) return undefined
  const within = folders && (await Promise.all(folders.map(lies)))
  return within === undefined || within.includes(true) ? files.get(real) : undefined
}

/** The path that a file URI names. Undefined for other URIs, and for what cannot be decoded. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:///')) return undefined
  try {
    return decodeURIComponent(uri.slice('file://'.length))
  } catch {
    return undefined
  }
}
