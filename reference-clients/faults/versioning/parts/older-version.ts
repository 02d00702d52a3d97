import { codes } from '../../../../schema/error-codes.ts'
import { inVersion } from '../../../fault-edits.ts'
import { RpcError } from '../../../messages.ts'
import type { Seams } from '../../../seams.ts'

/** Once a version is refused, repeats the request in an older one that the server does not list. */
export function repeatInOlderVersion(): Seams {
  let refused = false
  return {
    decide: {
      era(error, next) {
        refused ||= error instanceof RpcError && error.code === codes.unsupportedProtocolVersion
        return next()
      },
    },
    outgoing: (message) => (refused ? inVersion(message, '2025-11-25') : message),
  }
}
