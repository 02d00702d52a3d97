/** Servers that mix up who may have what. */
import type { Property } from '../../../authorization/principal.ts'
import type { Seams } from '../../../seams.ts'

/** Shows everybody, in requests of this method, what is for one user alone. */
export function seenAt(...methods: readonly string[]): Seams {
  return {
    authorization: { maySee: (context, next) => methods.includes(context.request.method) || next(context) },
  }
}

/** Takes what one user has left for that of whoever asks. */
export function takenForOwn(...properties: readonly Property[]): Seams {
  return {
    authorization: {
      isOwn: (property, left, asking, context, next) =>
        properties.includes(property) || next(property, left, asking, context),
    },
  }
}
