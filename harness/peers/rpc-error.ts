import type { Json } from '../../schema/index.ts'

/** Thrown in a responder: the error response to send. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Json | undefined
  constructor(code: number, message: string, data?: Json) {
    super(message)
    this.code = code
    this.data = data
  }
}
