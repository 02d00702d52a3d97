import { existsSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { JsonObject } from '../messages.ts'
import type { Run } from '../run.ts'

/** `roots/list`: the folders that exist now, resolved so that no `..` is left (client/roots, Security). */
export function answerRoots(_params: JsonObject, run: Run): JsonObject {
  const folders = (run.options.roots ?? ['.']).filter((folder) => existsSync(folder))
  return { roots: folders.map((folder) => ({ uri: pathToFileURL(realpathSync(folder)).href })) }
}
