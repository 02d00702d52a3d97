/** Changes of what the server says of itself. */
import type { JsonObject } from '../../../json.ts'
import type { Seams } from '../../../seams.ts'

export function editMetadata(change: (document: JsonObject, path: string) => JsonObject): Seams {
  return {
    document(path, next) {
      const document = next(path)
      return document === undefined ? undefined : change(document, path)
    },
  }
}

export function without(document: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== member))
}
