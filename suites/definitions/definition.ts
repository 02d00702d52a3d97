/** What the fixture contract asks a server to list, as JSON, so that nobody has to type it from the prose. */
import type { JsonObject, RevisionId } from '../../schema/index.ts'

interface Defined {
  /** The fixture of the contract, or the variant of one, that it serves. */
  readonly fixture: string
  readonly name: string
  /** The first revision that has what it needs; absent: all have. */
  readonly since?: RevisionId
  /** The last one. */
  readonly until?: RevisionId
}

/** An answer that is the same on every server; where there is none, the duty says what comes. */
interface ExpectedAnswer {
  readonly arguments: JsonObject
  /** The text of the only text block. */
  readonly text?: string
  /** A regular expression for it, where the text is not always the same. */
  readonly textPattern?: string
  readonly structuredContent?: JsonObject
  readonly isError?: true
}

export interface ToolDefinition extends Defined {
  readonly inputSchema: JsonObject
  readonly outputSchema?: JsonObject
  readonly annotations?: JsonObject
  readonly execution?: JsonObject
  readonly answers?: readonly ExpectedAnswer[]
}

export interface PromptDefinition extends Defined {
  readonly arguments?: readonly { readonly name: string; readonly required: boolean }[]
}

export interface ResourceDefinition extends Defined {
  readonly uri: string
  readonly mimeType: string
  /** Where what it has to do is not what its fixture says. */
  readonly duty?: string
}

export interface TemplateDefinition extends Defined {
  readonly uriTemplate: string
  readonly mimeType: string
}
