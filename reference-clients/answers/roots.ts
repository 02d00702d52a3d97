import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { codes } from '../../schema/error-codes.ts'
import { askUser } from '../actions/user.ts'
import type { Run } from '../launch/run.ts'
import { type JsonObject, RpcError } from '../messages.ts'

/** `roots/list`: the folders that exist now, resolved so that no `..` is left (client/roots, Security). */
export function answerRoots(_params: JsonObject, run: Run): JsonObject {
  const { roots } = run.script
  const shown = Array.isArray(roots) ? roots.map(({ uri }) => String(uri)) : (run.options.roots ?? ['.'])
  if (!askUser(run, 'roots/list', shown.join('\n')).allow) return { roots: [] }
  if (typeof roots === 'string') throw new RpcError(codes.internalError, roots)
  if (roots !== undefined) return { roots: roots.flatMap((root) => offered(root, run)) }
  const folders = (run.options.roots ?? ['.']).filter((folder) => existsSync(folder))
  return { roots: folders.map((folder) => ({ uri: pathToFileURL(realpathSync(folder)).href })) }
}

/** A root as it is told to others; none that cannot be reached. */
function offered(root: JsonObject, { decide }: Run): JsonObject[] {
  const uri = String(root.uri)
  // Parsing resolves what climbs out of a folder, however it is written.
  const own = decide.rootUri(uri, () => (URL.canParse(uri) ? new URL(uri).href : uri))
  return decide.offersRoot(own, () => isReachable(own)) ? [{ ...root, uri: own }] : []
}

function isReachable(uri: string): boolean {
  try {
    return existsSync(fileURLToPath(uri))
  } catch {
    return false
  }
}
