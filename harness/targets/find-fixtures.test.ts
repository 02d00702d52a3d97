import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../schema/index.ts'
import type { FixtureMap } from '../suite.ts'
import type { RevisionFacts } from './facts.ts'
import { type FixtureSources, findFixtures } from './find-fixtures.ts'
import type { FixtureDefinition } from './fixture-definition.ts'
import { missingFixtures } from './missing-fixtures.ts'
import type { Preset } from './preset.ts'

const contract: readonly FixtureDefinition[] = entries([
  { name: 'slow-tool', side: 'server', kind: 'tool', variants: { 'counter-tool': 'a sibling' } },
  { name: 'failing-tool', side: 'server', kind: 'tool', variants: { 'failing-prompt': 'a prompt' } },
  { name: 'progress-tool', side: 'server', kind: 'tool' },
  { name: 'eliciting-tool', side: 'server', kind: 'tool' },
  { name: 'task-tool', side: 'server', kind: 'tool', variants: { 'task-only-tool': 'a second tool' } },
  { name: 'media-prompt', side: 'server', kind: 'prompt' },
  { name: 'binary-resource', side: 'server', kind: 'resource' },
  { name: 'sample-template', side: 'server', kind: 'template' },
  { name: 'paged-list', side: 'server', kind: 'list' },
  { name: 'call-tool', side: 'client', kind: 'driver-action' },
])

function entries(written: readonly Omit<FixtureDefinition, 'duty'>[]): readonly FixtureDefinition[] {
  return written.map((entry) => ({ ...entry, duty: 'as named' }))
}

const preset: Preset = {
  name: 'known server',
  fixtures: {
    'slow-tool': { name: 'long', arguments: { seconds: 5 } },
    'progress-tool': { name: 'long', arguments: { seconds: 1 } },
    'eliciting-tool': { name: 'ask' },
    'binary-resource': { name: 'known://binary' },
    'sample-template': { name: 'known://{id}', arguments: { id: '1' } },
  },
  setApart: ['toggle'],
}

const tool = (name: string, more: JsonObject = {}): JsonObject => ({ name, inputSchema: { type: 'object' }, ...more })
const readOnly = { annotations: { readOnlyHint: true } }
const typed = (type: string) => ({ type: 'object', properties: { a: { type } }, required: ['a'] })

function find(listed: Partial<RevisionFacts>, more: Partial<FixtureSources> = {}) {
  const facts: RevisionFacts = {
    revision: '2025-11-25',
    transport: 'stdio',
    capabilities: {},
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    ...listed,
  }
  return findFixtures({ facts, contract, config: {}, presets: [preset], callTools: 'safe', ...more })
}

describe('a fixture is bound', () => {
  test('by the config first, even to what is not listed', async () => {
    const fixtures = await find(
      { tools: [tool('long'), tool('slow-tool')] },
      { config: { 'slow-tool': { name: 'mine' } } },
    )
    expect(fixtures.find('slow-tool')).toEqual({ name: 'mine', source: 'config' })
  })

  test('by a preset next, with its arguments', async () => {
    const fixtures = await find({ tools: [tool('slow-tool'), tool('long')] })
    expect(fixtures.find('slow-tool')).toEqual({ name: 'long', arguments: { seconds: 5 }, source: 'preset' })
  })

  test.each<[string, Partial<RevisionFacts>, string, string | undefined]>([
    ['tool', { tools: [tool('slow-tool')] }, 'slow-tool', 'slow-tool'],
    ['sibling tool', { tools: [tool('counter-tool')] }, 'counter-tool', 'counter-tool'],
    ['variant of another kind', { prompts: [{ name: 'failing-prompt' }] }, 'failing-prompt', 'failing-prompt'],
    ['prompt', { prompts: [{ name: 'media-prompt' }] }, 'media-prompt', 'media-prompt'],
    ['resource', { resources: [{ uri: 'a:b', name: 'binary-resource' }] }, 'binary-resource', 'a:b'],
    [
      'template',
      { resourceTemplates: [{ uriTemplate: 'a:{b}', name: 'sample-template' }] },
      'sample-template',
      'a:{b}',
    ],
    [
      'resource of a preset',
      { resources: [{ uri: 'known://binary', name: 'b' }] },
      'binary-resource',
      'known://binary',
    ],
    ['tool under the name of a prompt', { tools: [tool('media-prompt')] }, 'media-prompt', undefined],
    ['tool under the name of a list', { tools: [tool('paged-list')] }, 'paged-list', undefined],
    ['tool under the name of a driver action', { tools: [tool('call-tool')] }, 'call-tool', undefined],
    ['malformed entries', { tools: [{}, { name: 5 }, { name: { toString: 1 } }] }, 'slow-tool', undefined],
  ])('or by what the target declares: %s', async (_, listed, fixture, name) => {
    expect((await find(listed)).find(fixture)?.name).toBe(name)
  })

  test.each<[string, Partial<Preset>, string | undefined]>([
    ['another revision', { revisions: ['2026-07-28'] }, undefined],
    ['this revision', { revisions: ['2025-11-25'] }, 'long'],
    ['not recognised', { recognisedBy: ['long', 'echo'] }, undefined],
    ['recognised', { recognisedBy: ['long'] }, 'long'],
  ])('by a preset only where it holds: %s', async (_, more, name) => {
    const fixtures = await find({ tools: [tool('long')] }, { presets: [{ ...preset, ...more }] })
    expect(fixtures.find('slow-tool')?.name).toBe(name)
  })

  test('to a tool by the config alone when no tool may be called', async () => {
    const fixtures = await find({ tools: [tool('slow-tool'), tool('long')] }, { callTools: 'none' })
    expect(fixtures.find('slow-tool')).toBeUndefined()
  })
})

describe('callable', () => {
  const tools: readonly JsonObject[] = [
    tool('read', { ...readOnly, inputSchema: typed('integer') }),
    tool('write', { inputSchema: typed('string') }),
    tool('strange', { ...readOnly, inputSchema: { type: 'object', required: ['a'], properties: { a: false } } }),
    tool('long', readOnly),
    tool('ask', readOnly),
    tool('toggle', readOnly),
    tool('eliciting-tool', readOnly),
    tool('task', { ...readOnly, execution: { taskSupport: 'required' } }),
    tool('task-only-tool', readOnly),
  ]
  const read = ['read', { a: 1 }, 'read-only']
  const long = ['long', { seconds: 1 }, 'read-only']
  const write = ['write', { a: 'example' }, 'call-tools-all']

  test.each<[FixtureSources['callTools'], FixtureMap, unknown[]]>([
    ['safe', {}, [read, long]],
    ['all', {}, [read, write, long]],
    ['none', {}, []],
    ['none', { any: { name: 'write' } }, [['write', { a: 'example' }, 'config']]],
    ['safe', { any: { name: 'write', arguments: { a: 'mine' } } }, [read, ['write', { a: 'mine' }, 'config'], long]],
    ['none', { any: { name: 'task' } }, [['task', {}, 'config']]],
    ['none', { any: { name: 'strange' } }, []],
    ['safe', { 'eliciting-tool': { name: 'read' } }, [long]],
    ['none', { 'media-prompt': { name: 'write' } }, []],
  ])('%s, config %j', async (callTools, config, expected) => {
    const { callable } = await find({ tools }, { callTools, config })
    expect(callable.map((entry) => [entry.tool.name, entry.arguments, entry.reason])).toEqual(expected)
  })
})

describe('missing', () => {
  test.each<[readonly string[], 'server' | 'client', readonly string[]]>([
    [[], 'server', []],
    [['progress-tool'], 'server', []],
    [
      ['slow-tool'],
      'server',
      ['no fixture slow-tool: offer a tool of that name, or name yours under fixtures in the configuration'],
    ],
    [['slow-tool|progress-tool'], 'server', []],
    [
      ['slow-tool|failing-prompt', 'paged-list'],
      'server',
      [
        'no fixture slow-tool or failing-prompt: offer a tool of that name, or name yours under fixtures in the configuration',
        'no fixture paged-list: say what the target offers for it under fixtures in the configuration',
      ],
    ],
    [['call-tool'], 'server', []],
    [
      ['slow-tool|call-tool'],
      'client',
      ['no fixture call-tool: let the client driver do it, and say so under fixtures in the configuration'],
    ],
    [
      ['unheard-of'],
      'server',
      ['no fixture unheard-of: say what the target offers for it under fixtures in the configuration'],
    ],
  ])('%j for a %s', async (needs, side, expected) => {
    const fixtures = await find({ tools: [tool('progress-tool')] })
    expect(missingFixtures(needs, fixtures, side, contract).map(({ supply }) => supply)).toEqual(expected)
  })
})

test('a tool that only some clients are shown is found among those that one of them was shown', async () => {
  const fixtures = await find({ tools: [tool('long')] })
  expect(fixtures.find('eliciting-tool')).toBeUndefined()
  const more = await fixtures.among([tool('long'), tool('ask')])
  expect(more.find('eliciting-tool')).toEqual({ name: 'ask', source: 'preset' })
})
