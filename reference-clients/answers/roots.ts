import { existsSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { INTERNAL_ERROR, type JsonObject, RpcError } from '../messages.ts'
import type { Run } from '../run.ts'

/** `roots/list`: the folders that exist now, resolved so that no `..` is left (client/roots, Security). */
export function answerRoots(_params: JsonObject, run: Run): JsonObject {
  const { roots } = run.script
  if (typeof roots === 'string') throw new RpcError(INTERNAL_ERROR, roots)
  if (roots !== undefined) return { roots }
  const folders = (run.options.roots ?? ['.']).filter((folder) => existsSync(folder))
  return { roots: folders.map((folder) => ({ uri: pathToFileURL(realpathSync(folder)).href })) }
}
