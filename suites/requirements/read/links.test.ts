import { expect, test } from 'vitest'
import { sampleRequirement } from '../../../fixtures/samples/requirement.ts'
import type { Requirement } from '../../../harness/index.ts'
import { furtherLinks, linkTo } from './links.ts'

const specification = 'https://modelcontextprotocol.io/specification'
const github = 'https://github.com/modelcontextprotocol'

test.each([
  [
    '2025-11-25',
    'basic/lifecycle#version-negotiation',
    `${specification}/2025-11-25/basic/lifecycle#version-negotiation`,
  ],
  ['2026-07-28', 'basic/index#meta', `${specification}/2026-07-28/basic#meta`],
  ['2024-11-05', 'index#key-principles', `${specification}/2024-11-05#key-principles`],
  ['2025-03-26', 'basic/index', `${specification}/2025-03-26/basic`],
  ['2025-06-18', 'schema#JSONRPCError', `${specification}/2025-06-18/schema#jsonrpcerror`],
  ['2025-03-26', 'schema#JSONRPCError', `${github}/modelcontextprotocol/blob/main/schema/2025-03-26/schema.ts`],
  [
    '2025-06-18',
    'basic/security_best_practices#session-hijacking',
    'https://modelcontextprotocol.io/docs/2025-06-18/tutorials/security/security_best_practices#session-hijacking',
  ],
  [
    'ext-auth-draft',
    'oauth-client-credentials#overview',
    `${github}/ext-auth/blob/main/specification/draft/oauth-client-credentials.mdx#overview`,
  ],
  [
    'ext-tasks-draft',
    'tasks#task-polling',
    `${github}/ext-tasks/blob/main/specification/2026-07-28/tasks.md#task-polling`,
  ],
  ['ext-apps', '2026-01-26/apps#behavior', `${github}/ext-apps/blob/main/specification/2026-01-26/apps.mdx#behavior`],
  [
    'ext-auth-wif-draft',
    'workload-identity-federation#jwt-format',
    `${github}/ext-auth/blob/bfbd9781cf274cff16971a1e7069dd7dca78cc1e/specification/draft/workload-identity-federation.mdx#jwt-format`,
  ],
  [
    'ext-skills',
    'stable/skills#lazy-retrieval',
    `${github}/ext-skills/blob/main/specification/stable/skills.mdx#lazy-retrieval`,
  ],
  [
    'ext-tasks-draft',
    'seps/2663-tasks-extension#backward-compatibility',
    'https://modelcontextprotocol.io/seps/2663-tasks-extension#backward-compatibility',
  ],
  ['ext-tasks-draft', 'schema#UpdateTaskRequest', `${github}/ext-tasks/blob/main/schema/2026-07-28/schema.ts`],
])('%s %s is at %s', (revision, place, link) => {
  expect(linkTo(requirement({ [revision]: place }), revision)).toBe(link)
})

test('a revision in which the rule does not hold leads to the newest one in which it does', () => {
  const twice = requirement({ '2024-11-05': 'basic/index', '2025-03-26': 'basic/index' })
  expect(linkTo(twice, '2026-07-28')).toBe(`${specification}/2025-03-26/basic`)
})

test('further places of the same revision', () => {
  const also = {
    ...requirement({ '2025-11-25': 'basic/index' }),
    also: { '2025-11-25': ['schema#Tool', 'basic/index#x'] },
  }
  expect(furtherLinks(also, '2025-11-25')).toEqual([
    `${specification}/2025-11-25/schema#tool`,
    `${specification}/2025-11-25/basic#x`,
  ])
  expect(furtherLinks(also, '2024-11-05')).toEqual([])
})

const requirement = (revisions: Requirement['revisions']): Requirement =>
  sampleRequirement('base.test.rule', { revisions })
