/** The definitions of the contract with what each has to do, in one document. */
import type { JsonObject } from '../../schema/index.ts'
import { fixtures as contract } from '../requirements/ledger.ts'
import type { PromptDefinition, ResourceDefinition, TemplateDefinition, ToolDefinition } from './definition.ts'
import { tools } from './tools.ts'

const text = 'text/plain'

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
  { fixture: 'mutation-tool', name: 'touched', uri: 'fixture://touched', mimeType: text },
  { fixture: 'failing-resource', name: 'failing', uri: 'fixture://failing', mimeType: text },
  { fixture: 'eliciting-resource', name: 'eliciting', uri: 'fixture://eliciting', mimeType: 'application/json' },
  { fixture: 'private-resource', name: 'private', uri: 'fixture://private', mimeType: text },
]

const templates: readonly TemplateDefinition[] = [
  { fixture: 'sample-template', name: 'item', uriTemplate: 'fixture://item/{id}', mimeType: text },
]

/** With its duty, in the words of the contract. */
export type WithDuty<T> = T & { readonly duty: string }

export interface Definitions {
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
  const withDuty = <T extends { readonly fixture: string }>(list: readonly T[]): WithDuty<T>[] =>
    list.map((one) => ({ ...one, duty: duties.get(one.fixture) ?? '' }))
  return {
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
