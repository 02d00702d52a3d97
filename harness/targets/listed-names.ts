/** What a target lists, by the kind of primitive. */
import type { JsonObject } from '../../schema/index.ts'
import type { RevisionFacts } from './facts.ts'

export type PrimitiveKind = 'tool' | 'prompt' | 'resource' | 'template'
export const primitiveKinds: readonly PrimitiveKind[] = ['tool', 'prompt', 'resource', 'template']

/** The string by which requests address a primitive (name, URI or URI template) -> its `name` in the list. */
export type Names = ReadonlyMap<string, string>

/** The names of all listed primitives. */
export function listedNames(facts: RevisionFacts): Readonly<Record<PrimitiveKind, Names>> {
  return {
    tool: names(facts.tools, 'name'),
    prompt: names(facts.prompts, 'name'),
    resource: names(facts.resources, 'uri'),
    template: names(facts.resourceTemplates, 'uriTemplate'),
  }
}

function names(entries: readonly JsonObject[], key: 'name' | 'uri' | 'uriTemplate'): Names {
  return new Map(
    entries.flatMap(({ [key]: address, name }) =>
      typeof address === 'string' ? [[address, typeof name === 'string' ? name : address]] : [],
    ),
  )
}
