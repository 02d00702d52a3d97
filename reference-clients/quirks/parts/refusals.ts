/** How a client refuses what it is asked too often. */
import { errorResponse, isRequestId, type RpcError } from '../../messages.ts'
import type { Seams } from '../../seams.ts'
import type { Limiter } from './limiters.ts'

export const limited = [
  'sampling/createMessage',
  'elicitation/create',
  'roots/list',
  'tasks/get',
  'tasks/list',
] as const

/** Refuses what there is no room for, each method by itself. */
export function refuses(
  make: () => Limiter,
  refusal: (waitMs: number) => RpcError,
  methods: readonly (typeof limited)[number][] = limited,
): Seams {
  return {
    answer: Object.fromEntries(
      methods.map((method) => {
        const limiter = make()
        return [
          method,
          async (request, next) => {
            const waitMs = limiter()
            if (waitMs === 0) return next()
            return errorResponse(isRequestId(request.id) ? request.id : 0, refusal(waitMs))
          },
        ]
      }),
    ),
  }
}
