import { expect, test } from 'vitest'
import { codingAgent } from './coding-agent.ts'

test.each([
  [{ CLAUDECODE: '1' }, 'CLAUDECODE'],
  [{ AI_AGENT: 'x', PATH: '/bin' }, 'AI_AGENT'],
  [{ CLAUDECODE: '' }, undefined],
  [{ npm_config_user_agent: 'npm/11' }, undefined],
])('%j: %s', (env, name) => {
  expect(codingAgent(env)).toBe(name)
})
