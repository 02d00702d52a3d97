/** What the client keeps in files, and who may read them: a file is closed where its mode, or that of a folder around it, says so. */
import {
  each,
  type Finding,
  failed,
  header,
  notObserved,
  parseJson,
  passed,
  thumbprintOf,
} from '../../../../../harness/index.ts'
import { isJsonObject } from '../../../../../schema/index.ts'
import type { View } from '../view.ts'

type LeftFile = View['left'][number]

const mask =
  'files are closed to others here by the umask of this run, whatever the client does: repeat it with umask 022'

/** Judges the files that hold one of these. */
function closed({ left }: View, holds: (what: string) => boolean, what: string, nothing: string): Finding {
  return each(
    left.filter((file) => file.holds.some(holds)),
    (file) => {
      if (file.isOpen) return failed(`${what} in no file that other users may read`, inWords(file), file.seq)
      return file.isMasked === true ? notObserved(mask) : passed
    },
    nothing,
  )
}

const inWords = ({ path, mode }: LeftFile): string => `~/${path}, mode ${mode.toString(8).padStart(3, '0')}`

export function keepsTokens(view: View): Finding {
  if (!view.tokens.some(({ http }) => http.status === 200)) return notObserved('the client did not get a token')
  const isToken = (what: string): boolean => /^mcpc_(?:access|refresh)~(?!cut)/.test(what)
  return closed(view, isToken, 'a token', 'no file in the home of its user holds a token')
}

export function keepsSession(view: View): Finding {
  const ids = new Set(view.mcp.map(({ responseHeaders }) => header(responseHeaders, 'mcp-session-id')))
  return closed(
    view,
    (what) => ids.has(what),
    'the id of a session',
    'no file in the home of its user holds the id of a session',
  )
}

export function keepsKey(view: View): Finding {
  const keys = new Set(view.tokens.flatMap(({ http }) => keyOf(header(http.requestHeaders, 'dpop') ?? '') ?? []))
  if (keys.size === 0) return notObserved('needs dpop-client: have the client bind its tokens to a key')
  return closed(view, (what) => keys.has(what), 'the key', 'no file in the home of its user holds the key')
}

/** How a key is called among what files hold. */
function keyOf(proof: string): string | undefined {
  const head = parseJson(Buffer.from(proof.split('.', 1)[0] ?? '', 'base64url').toString('utf8'))
  return isJsonObject(head) && isJsonObject(head.jwk) ? `key ${thumbprintOf(head.jwk)}` : undefined
}
