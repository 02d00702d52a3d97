/** What is said to input that cannot be read, or is refused before it is a message. */
import { isObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'

/** Changes errors that answer no readable request; undefined says nothing at all. */
function editNameless(change: (message: Record<string, unknown>) => unknown): Seams {
  return {
    outgoing(message, context, next) {
      const isNameless =
        isObject(message) && isObject(message.error) && (message.id === undefined || message.id === null)
      if (!isNameless) return next(message, context)
      const changed = change(message)
      return changed === undefined ? [] : next(changed, context)
    },
  }
}

/** Undefined for what is no JSON: a page. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The bodies of refusals that are no JSON-RPC response to anyone. */
function plainBodies(text: string): Seams {
  const replaced = new WeakSet<object>()
  return {
    http: {
      body(body, exchange, next) {
        const message = parsed(body.toString())
        const isNameless =
          isObject(message) && isObject(message.error) && typeof (message.id ?? undefined) === 'undefined'
        if (!isNameless) return next(body, exchange)
        replaced.add(exchange)
        return text
      },
      head(head, exchange, next) {
        if (!replaced.has(exchange) || text === '') return next(head, exchange)
        return next({ ...head, headers: { ...head.headers, 'content-type': 'text/plain; charset=utf-8' } }, exchange)
      },
    },
  }
}

export default quirks({
  'null-as-unreadable-id': {
    says: 'Errors for what it cannot read have null as id, as plain JSON-RPC asks for.',
    seams: editNameless((message) => ({ ...message, id: null })),
    tolerates: ['messages.error.id-when-unreadable', 'http.origin.status-403-body', 'http.post.rejected-body'],
  },
  'no-id-for-the-unreadable': {
    says: 'Errors for what it cannot read have no id.',
    seams: editNameless(({ id: _, ...message }) => message),
    tolerates: ['messages.error.id-when-unreadable', 'http.origin.status-403-body', 'http.post.rejected-body'],
  },
  'silent-about-the-unreadable': {
    says: 'On stdio nothing answers what it cannot read.',
    transports: ['stdio'],
    seams: editNameless(() => undefined),
    tolerates: ['messages.error.id-when-unreadable'],
    hides: ['errors.parse-error.*', 'errors.invalid-request.*'],
  },
  'refusals-without-body': {
    says: 'HTTP refusals have no body.',
    transports: ['streamable-http'],
    seams: plainBodies(''),
    tolerates: ['messages.error.id-when-unreadable', 'http.origin.status-403-body', 'http.post.rejected-body'],
    hides: ['errors.parse-error.*', 'errors.invalid-request.*'],
  },
  'refusals-in-plain-text': {
    says: 'HTTP refusals have a text for people as body.',
    transports: ['streamable-http'],
    seams: plainBodies('This is no message that is served here.\n'),
    tolerates: ['messages.error.id-when-unreadable', 'http.origin.status-403-body', 'http.post.rejected-body'],
    hides: ['errors.parse-error.*', 'errors.invalid-request.*'],
  },
})
