/** The definitions of the contract with what each has to do, in one document. */
import type { JsonObject } from '../../schema/index.ts'
import { fixtures as contract } from '../requirements/ledger.ts'
import type { PromptDefinition, ResourceDefinition, TemplateDefinition, ToolDefinition } from './definition.ts'
import { tools } from './tools.ts'

const text = 'text/plain'

const notes: readonly string[] = [
  'Nothing here is compulsory: what is missing is not judged. A fixture of another name is mapped in the configuration.',
  'A tool answers with one text block unless its duty says otherwise, and may be called several times at once. Times are +-20 %.',
  'Whatever has to ask its client looks first at what that client has declared. Where the capability is missing it does not ask: it answers with isError true, up to 2025-11-25 also with any JSON-RPC error, in 2026-07-28 with error -32021 that names the capability.',
  'A client takes forms that declares elicitation with the member form, or with no member at all; one that declares url alone takes none.',
  'Where your SDK does not do it, your handler does: a prompt that lacks a required argument, and the completion of a prompt or template that is not there, are errors with the code -32602; what comes back in a form is checked against the schema that was sent.',
  'Up to 2025-11-25 a server asks by a JSON-RPC request, in 2026-07-28 by an InputRequiredResult; a duty holds for both.',
  'What a revision does not have is neither listed nor sent there: since and until say so of a whole definition, a duty of parts of it; execution is a member of tools in 2025-11-25 only.',
  'A change is told to those who have subscribed to it, in the way of the revision, and to nobody else.',
]

const prompts: readonly PromptDefinition[] = [
  {
    fixture: 'complete-prompt',
    name: 'complete-prompt',
    arguments: [
      { name: 'item', required: true },
      { name: 'part', required: false },
    ],
  },
  { fixture: 'media-prompt', name: 'media-prompt' },
  { fixture: 'failing-prompt', name: 'failing-prompt' },
]

const resources: readonly ResourceDefinition[] = [
  { fixture: 'binary-resource', name: 'binary', uri: 'fixture://binary', mimeType: 'application/octet-stream' },
  {
    fixture: 'mutation-tool',
    name: 'touched',
    uri: 'fixture://touched',
    mimeType: text,
    duty: 'A text that each call of mutation-tool with what "touch" changes; who has subscribed to it is told by notifications/resources/updated.',
  },
  { fixture: 'failing-resource', name: 'failing', uri: 'fixture://failing', mimeType: text },
  {
    fixture: 'eliciting-resource',
    name: 'eliciting',
    since: '2025-06-18',
    uri: 'fixture://eliciting',
    mimeType: 'application/json',
  },
  { fixture: 'private-resource', name: 'private', uri: 'fixture://private', mimeType: text },
]

const templates: readonly TemplateDefinition[] = [
  { fixture: 'sample-template', name: 'item', uriTemplate: 'fixture://item/{id}', mimeType: text },
]

/** With its duty, in the words of the contract. */
type WithDuty<T> = T & { readonly duty: string }

export interface Definitions {
  /** What holds for all of them. */
  readonly notes: readonly string[]
  /** What a server declares that serves all of them; `completions` from 2025-03-26 on. */
  readonly capabilities: JsonObject
  readonly tools: readonly WithDuty<ToolDefinition>[]
  readonly prompts: readonly WithDuty<PromptDefinition>[]
  readonly resources: readonly WithDuty<ResourceDefinition>[]
  readonly resourceTemplates: readonly WithDuty<TemplateDefinition>[]
}

export function definitions(): Definitions {
  const duties = new Map(
    [...contract.values()].flatMap(({ name, duty, variants = {} }) => [
      [name, duty] as const,
      ...Object.entries(variants),
    ]),
  )
  const withDuty = <T extends { readonly fixture: string; readonly duty?: string }>(
    list: readonly T[],
  ): WithDuty<T>[] => list.map((one) => ({ duty: duties.get(one.fixture) ?? '', ...one }))
  return {
    notes,
    capabilities: {
      completions: {},
      logging: {},
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      tools: { listChanged: true },
    },
    tools: withDuty(tools),
    prompts: withDuty(prompts),
    resources: withDuty(resources),
    resourceTemplates: withDuty(templates),
  }
}
