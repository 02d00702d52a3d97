import type { Json } from './json.ts'
import type { RevisionId } from './revisions.ts'
import { since } from './spans.ts'

/**
 * Where our verdict on a message may differ from that of the published schema of its revision. The comparison test fails
 * on a difference that is not in this list, and on an entry that does not occur.
 */
export type Difference = {
  /** The revisions in which it occurs. Absent: all. */
  readonly revisions?: readonly RevisionId[]
  readonly why: string
} & (
  | {
      /** We reject what the published schema accepts: a rule marked `x-stricter`. */
      readonly verdict: 'stricter'
      readonly requirement: string
    }
  | {
      /**
       * We reject what the published schema accepts: it lets a broken member of a union pass as one of the others, we hold
       * it to the one it claims to be. Occurs in these types, in violations at such a path.
       */
      readonly verdict: 'other branch'
      readonly types: RegExp
      readonly path: RegExp
    }
  | {
      /** We accept what the published schema rejects: such a value at such a path, where it wants one of these types. */
      readonly verdict: 'more lenient'
      readonly path: RegExp
      readonly types: string
      readonly value: (value: Json | undefined) => boolean
    }
)

const stricter = (requirement: string, why: string): Difference => ({ verdict: 'stricter', requirement, why })

const isFraction = (value: Json | undefined) => typeof value === 'number' && !Number.isInteger(value)

/** Every known difference, with its reason. */
export const differences: readonly Difference[] = [
  stricter('messages.notification.no-id', 'JSON-RPC tells a notification by the missing id; the schema lets it pass.'),
  stricter('messages.response.not-both', 'A response is a result or an error; the schemas of both let the other pass.'),
  stricter('meta.objects.shape', 'Where the schema of some params does not list _meta, it lets anything pass there.'),
  stricter('progress.token.string-or-integer', 'As for _meta: where it is not listed, the schema lets any token pass.'),
  stricter('tools.content.image-base64', 'The schema has the format byte, which validators take as a comment.'),
  stricter('tools.content.audio-base64', 'The schema has the format byte, which validators take as a comment.'),
  stricter('resources.contents.blob-base64', 'The schema has the format byte, which validators take as a comment.'),
  stricter('resources.uri.valid', 'The schema has the format uri, which validators take as a comment.'),
  stricter(
    'resources.templates.rfc6570',
    'The schema has the format uri-template, which validators take as a comment.',
  ),
  stricter('roots.uri.file-scheme', 'The schema has the format uri, which validators take as a comment.'),
  stricter('icons.icon.shape', 'The schema has the format uri, which validators take as a comment.'),
  stricter('implementation.implementation.shape', 'The schema has the format uri, which validators take as a comment.'),
  stricter('elicitation.url.valid-url', 'The schema has the format uri, which validators take as a comment.'),
  stricter('completion.values.max-100', 'Before 2026-07-28 the schema says it in a description only.'),
  stricter('mrtr.input-required.shape', 'The schema has any string as resultType of an InputRequiredResult.'),
  stricter('mrtr.server.at-least-one-field', 'The schema makes inputRequests and requestState optional on their own.'),
  stricter('subscriptions.listen-result.shape', 'The schema has any string as resultType of this result.'),
  {
    verdict: 'other branch',
    types: /^JSONRPC(Message|BatchRequest)$/,
    path: /^(\/\d+)?\/(id|params\/_meta\/progressToken)$/,
    why: 'A request with a broken id or token passes as notification, whose schema lets any id and token pass.',
  },
  {
    verdict: 'other branch',
    types: /^(CallTool|GetPrompt|ReadResource)ResultResponse$/,
    path: /^\/result\//,
    revisions: since('2026-07-28'),
    why: 'A broken complete result passes as InputRequiredResult, whose schema has any string as resultType.',
  },
  {
    verdict: 'other branch',
    types: /^(Get|Update|Cancel)TaskRequest$/,
    path: /^\/params\/_meta(\/|$)/,
    revisions: since('2026-07-28'),
    why: 'The schema of the extension lets any metadata pass; its requests are requests of 2026-07-28, whose schema types it.',
  },
  {
    verdict: 'other branch',
    types: /./,
    path: /(^|\/)(enum|enumNames|oneOf)(\/|$)/,
    revisions: since('2025-06-18'),
    why: 'A broken enum schema passes as StringSchema (elicitation.form.flat-primitives forbids it).',
  },
  {
    verdict: 'more lenient',
    path: /^(\/\d+)?\/id$/,
    types: 'string,integer',
    value: (id) => id === null || id === undefined,
    why: 'An error for a message whose id could not be read has none, or null (messages.error.id-when-unreadable).',
  },
  {
    verdict: 'more lenient',
    path: /\/content\/[^/]+$/,
    types: 'string,integer,boolean',
    value: isFraction,
    revisions: since('2025-06-18'),
    why: 'A form may ask for a number; the generated schema has integer where its TypeScript source has number.',
  },
  {
    verdict: 'more lenient',
    path: /^/,
    types: 'string,integer,boolean',
    value: (value) => value === null || isFraction(value),
    revisions: since('2026-07-28'),
    why: 'JSON has null and fractions; the generated schema of JSONValue has lost them, its TypeScript source has them.',
  },
]
