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

/** Takes the state of one user from another, in calls of this tool. */
export function takenWithTool(name: string): Seams {
  return {
    authorization: {
      isOwn: (property, left, asking, context, next) =>
        (property === 'state' && context.params?.name === name) || next(property, left, asking, context),
    },
  }
}
