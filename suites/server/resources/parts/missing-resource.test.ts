import { expect, test } from 'vitest'
import { missingResource } from './missing-resource.ts'

const facts = (uris: string[], templates: string[]) => ({
  revision: '2025-11-25' as const,
  transport: 'stdio' as const,
  capabilities: { resources: {} },
  tools: [],
  prompts: [],
  resources: uris.map((uri) => ({ uri, name: uri })),
  resourceTemplates: templates.map((uriTemplate) => ({ uriTemplate, name: uriTemplate })),
})

const own = 'mcp-conform://no-such-host/no/such/resource'

test.each<[string, string[], string[], string | undefined]>([
  ['under a scheme that is served', ['fixture://text'], [], 'fixture://mcp-conform/no/such/resource'],
  [
    'beside a template of that scheme',
    ['fixture://text'],
    ['fixture://item/{id}'],
    'fixture://mcp-conform/no/such/resource',
  ],
  ['where a template could match', ['fixture://text'], ['fixture://{+path}'], own],
  ['where a template of several parts could match', ['a://b'], ['a://{host}/no/{x}/resource'], own],
  ['without resources', [], [], own],
  ['files and the web are left alone', ['file:///a.txt', 'https://example.com/'], [], own],
  ['where anything could match', ['fixture://text'], ['{+uri}'], undefined],
])('a URI of nothing: %s', (_, uris, templates, uri) => {
  expect(missingResource(facts(uris, templates))).toBe(uri)
})
