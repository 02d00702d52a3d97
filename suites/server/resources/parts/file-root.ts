/** The directory of a server with the fixture file-root, and what its files say. */
import type { JsonObject } from '../../../../schema/index.ts'

export const outside = 'fixture outside'

/** The path of the directory, by the file in it that is listed; undefined where none is. */
export function directoryIn(resources: readonly JsonObject[]): string | undefined {
  for (const { uri } of resources) {
    const path = typeof uri === 'string' ? /^file:\/\/(\/.*)\/inside\.txt$/.exec(uri)?.[1] : undefined
    if (path !== undefined) return path
  }
  return undefined
}
