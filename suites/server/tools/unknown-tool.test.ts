import { expect, it } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import prompts from '../prompts/invalid-get.ts'
import tools from './unknown-tool.ts'

it.each([
  [-32602, 'passed'],
  [-32601, 'failed'],
  // The header with the coded name was refused, not the name.
  [-32020, 'passed'],
])('a name with a space behind it that is refused with %i', (code, verdict) => {
  for (const [scenario, id] of [
    [tools, 'tools.call.unknown-tool-code'],
    [prompts, 'prompts.get.unknown-name-code'],
  ] as const) {
    const built = trace({ revision: '2026-07-28' })
    const ask = (n: number | string, as: string, answer: { readonly code: number } | undefined): void => {
      built.client({ jsonrpc: '2.0', id: n, method: 'x', params: { name: as } }, { as })
      const error = answer === undefined ? undefined : { ...answer, message: 'no' }
      built.server({ jsonrpc: '2.0', id: n, ...(error === undefined ? { result: {} } : { error }) })
    }
    ask(1, 'list', undefined)
    ask(2, 'unknown-0', { code: -32602 })
    ask(3, 'unknown-1', { code })
    expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
  }
})
