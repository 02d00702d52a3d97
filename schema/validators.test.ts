import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import { type RevisionId, revisions } from './revisions.ts'
import { loadValidators } from './validators.ts'

type Found = readonly [path: string, rule: string, requirement?: string]

async function found(revision: RevisionId, typeName: string, value: Json, strict = true): Promise<Found[]> {
  const validators = await loadValidators(revision)
  return validators
    .validate(typeName, value, { strict })
    .map(({ path, rule, requirement }) => (requirement === undefined ? [path, rule] : [path, rule, requirement]))
}

const text = { type: 'text', text: 'a' }

describe('violations', () => {
  test.each<[string, RevisionId, string, Json, Found[]]>([
    ['nothing', '2025-06-18', 'CallToolResult', { content: [text] }, []],
    [
      'unknown members',
      '2025-06-18',
      'CallToolResult',
      { content: [{ ...text, x: 1 }], y: null, _meta: { z: [] } },
      [],
    ],
    ['a missing member', '2025-06-18', 'CallToolResult', {}, [['/content', 'required']]],
    ['a block: only its own branch reports', '2025-06-18', 'ContentBlock', { type: 'text' }, [['/text', 'required']]],
    ['a block of no type', '2025-06-18', 'ContentBlock', { text: 'a' }, [['/type', 'required']]],
    ['a block of an unknown type', '2025-06-18', 'ContentBlock', { type: 'video' }, [['/type', 'enum']]],
    [
      'a block of a later revision',
      '2024-11-05',
      'CallToolResult',
      { content: [{ type: 'audio' }] },
      [['/content/0/type', 'enum']],
    ],
    ['no block at all', '2025-06-18', 'CallToolResult', { content: [5] }, [['/content/0', 'type']]],
    [
      'one of several flaws each',
      '2025-06-18',
      'CallToolResult',
      { content: [text, { type: 'text', text: 5 }], isError: 'no' },
      [
        ['/content/1/text', 'type'],
        ['/isError', 'type'],
      ],
    ],
    [
      'a member with a slash',
      '2026-07-28',
      'RequestMetaObject',
      { 'io.modelcontextprotocol/clientCapabilities': {} },
      [['/io.modelcontextprotocol~1protocolVersion', 'required']],
    ],
    [
      'one content block of several',
      '2025-11-25',
      'SamplingMessage',
      { role: 'user', content: [text, {}] },
      [['/content/1/type', 'required']],
    ],
    ['a form', '2025-11-25', 'ElicitRequestParams', { mode: 'form', message: 'a' }, [['/requestedSchema', 'required']]],
    [
      'a url',
      '2025-11-25',
      'ElicitRequestParams',
      { mode: 'url', message: 'a', elicitationId: 'b' },
      [['/url', 'required']],
    ],
    [
      'a missing resultType',
      '2026-07-28',
      'Result',
      {},
      [['/resultType', 'required', 'messages.result.result-type-present']],
    ],
    [
      'an id of null',
      '2025-06-18',
      'JSONRPCRequest',
      { jsonrpc: '2.0', id: null, method: 'a' },
      [['/id', 'type', 'messages.request.id-not-null']],
    ],
    [
      'an id with a fraction',
      '2025-06-18',
      'JSONRPCRequest',
      { jsonrpc: '2.0', id: 1.5, method: 'a' },
      [['/id', 'type', 'messages.request.id-type']],
    ],
    ['a whole number as id', '2025-06-18', 'JSONRPCRequest', { jsonrpc: '2.0', id: -0, method: '' }, []],
    ['an error without id', '2025-06-18', 'JSONRPCError', { jsonrpc: '2.0', error: { code: 1, message: '' } }, []],
    [
      'result and error',
      '2025-11-25',
      'JSONRPCMessage',
      { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: '' } },
      [['/result', 'forbidden', 'messages.response.not-both']],
    ],
    ['neither result nor error', '2025-11-25', 'JSONRPCMessage', { jsonrpc: '2.0', id: 1 }, [['/result', 'required']]],
    ['a batch, where there are batches', '2025-03-26', 'JSONRPCMessage', [{ jsonrpc: '2.0', method: 'a' }], []],
    [
      'a batch, where there are none',
      '2025-06-18',
      'JSONRPCMessage',
      [{ jsonrpc: '2.0', method: 'a' }],
      [['', 'type']],
    ],
    [
      'an empty result that needs input',
      '2026-07-28',
      'InputRequiredResult',
      { resultType: 'input_required' },
      [['/requestState', 'required', 'mrtr.server.at-least-one-field']],
    ],
    [
      'a result of an extension',
      '2026-07-28',
      'CallToolResultResponse',
      { jsonrpc: '2.0', id: 1, result: { resultType: 'task' } },
      [],
    ],
    [
      'null in an extension capability',
      '2026-07-28',
      'ClientCapabilities',
      { extensions: { 'a/b': { c: null, d: 0.5 } } },
      [],
    ],
  ])('%s (%s %s)', async (_, revision, typeName, value, expected) => {
    const violations = await found(revision, typeName, value)
    expect(new Set(violations)).toEqual(new Set(expected))
  })

  test('leave out what only the prose demands if asked', async () => {
    const image = { type: 'image', data: '@', mimeType: 'image/png' }
    expect(await found('2025-06-18', 'ImageContent', image)).toEqual([
      ['/data', 'format', 'tools.content.image-base64'],
    ])
    expect(await found('2025-06-18', 'ImageContent', image, false)).toEqual([])
  })

  test('say what was expected and what came', async () => {
    const { validate } = await loadValidators('2025-06-18')
    expect(validate('PromptMessage', { role: 'system', content: text })).toEqual([
      { path: '/role', rule: 'enum', expected: 'one of "assistant", "user"', actual: 'system', stricter: false },
    ])
  })
})

test.each(revisions)('%s: an unknown type is an error', async (revision) => {
  const { has, validate } = await loadValidators(revision)
  expect([has('Tool'), has('Nothing'), has('toString')]).toEqual([true, false, false])
  expect(() => validate('Nothing', {})).toThrow(`${revision} has no type Nothing`)
})
