import { at, type Fixtures, type RevisionFacts, type ServerDrive } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'

/** Params of a valid completion/complete: of complete-prompt, else of an argument or template variable that is listed. */
export function completable(facts: RevisionFacts, fixtures: Fixtures<'complete-prompt'>): JsonObject | undefined {
  const fixture = fixtures.find('complete-prompt')?.name
  const prompts = [...facts.prompts.filter(({ name }) => name === fixture), ...facts.prompts]
  for (const prompt of prompts) {
    const argument = at(prompt, 'arguments', 0, 'name')
    const { name } = prompt
    if (typeof name === 'string' && typeof argument === 'string') {
      return { ref: { type: 'ref/prompt', name }, argument: { name: argument, value: '' } }
    }
  }
  for (const { uriTemplate: uri } of facts.resourceTemplates) {
    const variable = typeof uri === 'string' ? /\{[+#./;?&]?(\w+)/.exec(uri)?.[1] : undefined
    if (uri !== undefined && variable !== undefined) {
      return { ref: { type: 'ref/resource', uri }, argument: { name: variable, value: '' } }
    }
  }
  return undefined
}

/** The same of a server that offers completion; undefined where it does not. 2024-11-05 has completions and no capability for them. */
export function offeredCompletion({
  facts,
  fixtures,
  revision,
}: Pick<ServerDrive<never, 'complete-prompt'>, 'facts' | 'fixtures' | 'revision'>): JsonObject | undefined {
  const isOffered = facts.capabilities.completions !== undefined || !revision.declaresCompletions
  return isOffered ? completable(facts, fixtures) : undefined
}
