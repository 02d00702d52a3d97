/** Servers that take what only looks like a good token. */
import { isObject } from '../../../json-rpc.ts'
import type { Seams } from '../../../seams.ts'

interface Parts {
  readonly header: Readonly<Record<string, unknown>>
  readonly signature: string
}

/** Takes a token for signed where `isTaken`, too. */
export function signedWhen(isTaken: (parts: Parts) => boolean): Seams {
  return {
    authorization: {
      signature: (isSigned, token, next) => next(isSigned, token) || isTaken(partsOf(token)),
    },
  }
}

/** Takes a token for its own where one of its audiences `isTaken`, too. */
export function audienceWhen(isTaken: (audience: string, own: string) => boolean): Seams {
  return {
    authorization: {
      claims: {
        audience: (claims, own, next) =>
          next(claims, own) || [claims.aud].flat().some((one) => typeof one === 'string' && isTaken(one, own)),
      },
    },
  }
}

function partsOf(token: string): Parts {
  const [head = '', , signature = ''] = token.split('.')
  const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
  return { header: isObject(header) ? header : {}, signature }
}
