import type { JsonObject } from '../../../../schema/index.ts'

/** Our answer to a request. */
export interface Reply {
  readonly message: JsonObject
  /** The HTTP status that goes with it. */
  readonly status: number
  readonly deliberate?: string
}
