import { describe, expect, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { trace } from '../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { failed, passed } from './finding.ts'
import { type ConnectionTrace, judgeConnection } from './judge-connection.ts'
import type { Requirement, Suite } from './suite.ts'

const requirement = (id: string, actor: Requirement['actor'], capability: string): Requirement =>
  sampleRequirement(id, { actor, capability })

const requirements = [
  requirement('rule.server', 'server', 'none'),
  requirement('rule.tools', 'server', 'tools'),
  requirement('rule.client', 'client', 'none'),
  requirement('rule.either', 'sender', 'none'),
]
/** Broken by whoever says "bad". */
const clean = ({ bySubject }: Conversation) => {
  const bad = bySubject.find(({ method }) => method === 'bad')
  return bad === undefined ? passed : failed('something good', bad.json, bad.seq)
}
const suite: Suite = {
  requirements: new Map(requirements.map((one) => [one.id, one])),
  scenarios: [],
  monitors: [
    { id: 'monitors/clean', title: '', judges: Object.fromEntries(requirements.map(({ id }) => [id, clean])) },
  ],
  fixtures: [],
  presets: [],
}

const bad = { jsonrpc: '2.0', method: 'bad' }

const factsWith = (capabilities: JsonObject): ConnectionTrace['facts'] => ({
  revision: '2025-11-25',
  transport: 'stdio',
  capabilities,
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
})

function judge(built: ReturnType<typeof trace>, capabilities: JsonObject = {}, by = suite) {
  const facts = factsWith(capabilities)
  const { events } = built.close()
  const entries = [...judgeConnection({ events, facts, cellAt: () => undefined, validate: () => [] }, by)]
  return entries.map((entry) => `${entry?.requirement.id} ${entry?.verdict}`)
}

describe('the monitors on one connection', () => {
  test('judge the part of the target, by what was declared', () => {
    expect(judge(trace().open().server(bad))).toEqual([
      'rule.server failed',
      'rule.tools not-applicable',
      'rule.either failed',
    ])
    expect(judge(trace().open({ server: { tools: {} } }))).toContain('rule.tools passed')
  })

  test('find our own part at fault only where that was not meant', () => {
    const kept = ['rule.server passed', 'rule.tools not-applicable', 'rule.either passed']
    const ours = ['rule.client harness-error', 'rule.either harness-error']
    expect(judge(trace().open().client(bad))).toEqual([...kept, ...ours])
    expect(judge(trace().open().client(bad, { deliberate: 'to see what happens' }))).toEqual(kept)
  })

  test.each([
    ['speaks the revision under test', '2025-11-25'],
    ['agreed on another revision', '2024-11-05'],
  ])('mark what a repeated run shows as a second look, whether its connection %s', (_, protocolVersion) => {
    const repeats = { scenario: 'server/odd', revision: '2025-11-25', transport: 'stdio' } as const
    const { events } = trace()
      .client({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '1' } })
      .server({ jsonrpc: '2.0', id: 1, result: { protocolVersion, capabilities: {} } })
      .close()
    const facts = factsWith({})
    const entries = [...judgeConnection({ events, facts, cellAt: () => undefined, repeats, validate: () => [] }, suite)]
    expect(entries.map((entry) => entry?.isRepeat)).toEqual([true, true, true])
  })

  test('take our answer to what was asked on the stream of a deliberate breach for a part of it', () => {
    const answersNothing: Suite = {
      ...suite,
      monitors: [
        {
          id: 'monitors/answers',
          title: '',
          judges: {
            'rule.client': ({ bySubject, exchanges }) => {
              const stray = bySubject.find((m) => m.kind === 'result' && !exchanges.some((e) => e.response === m))
              return stray === undefined ? passed : failed('a response that answers a request', stray.json, stray.seq)
            },
          },
        },
      ],
    }
    const asked = (deliberate: { readonly deliberate?: string }) =>
      trace({ transport: 'streamable-http' })
        .request({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, deliberate)
        .stream()
        .sse({ jsonrpc: '2.0', id: 'of the server', method: 'ping' })
        .request({ jsonrpc: '2.0', id: 'of the server', result: {} })
    expect(judge(asked({ deliberate: 'to see what happens' }), {}, answersNothing)).toEqual([])
    expect(judge(asked({}), {}, answersNothing)).toEqual([])
    const made = trace({ transport: 'streamable-http' }).request({ jsonrpc: '2.0', id: 'of nobody', result: {} })
    expect(judge(made, {}, answersNothing)).toEqual(['rule.client harness-error'])
  })

  test('say what they could not judge where another revision was agreed on', () => {
    const other = () =>
      trace()
        .open({ version: '2025-06-18', server: { tools: {} } })
        .server(bad)
    expect(judge(other())).toEqual([
      'rule.server not-observed',
      'rule.tools not-applicable',
      'rule.either not-observed',
    ])
    expect(judge(other(), { tools: {} })).toContain('rule.tools not-observed')
  })
})
