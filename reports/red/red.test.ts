import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../fixtures/samples/sample-run.ts'
import type { Result, WireExcerpt } from '../../harness/judging/result.ts'
import { redMarkdown } from '../markdown/red.ts'
import { breachText } from './breach-text.ts'
import { redOf, wireText } from './red.ts'
import { sentence } from './sentence.ts'
import { unproven } from './unproven.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const

/** Lines from `-> message`, `<- message`, the offending one marked `✗`. */
function lines(
  ...said: readonly (readonly [mark: '->' | '<-' | '✗<-' | '✗->', body: unknown, more?: Partial<WireExcerpt>])[]
) {
  return said.map(
    ([mark, body, more], index): WireExcerpt => ({
      seq: index + 1,
      at: index,
      connection: 'c1',
      from: mark.endsWith('->') ? 'us' : 'target',
      role: mark.startsWith('✗') ? 'offending' : 'evidence',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...more,
    }),
  )
}

function breach(evidence: readonly WireExcerpt[], more: Partial<Result> = {}): Result {
  const seq = evidence.find(({ role }) => role === 'offending')?.seq
  const offending = seq === undefined ? { silence: { after: evidence.length, ms: 2000 } } : { seq }
  return sampleResult(place, 'a.b', { verdict: 'failed', expected: 'something', offending, evidence, ...more })
}

const shown = (result: Result, width = 80) =>
  wireText(result, width).lines.map(({ mark, text }) => `${mark} ${text}`.trimEnd())

const filler = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`filler${i}`, 'x'.repeat(30)]))
const ask = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

test('members that the verdict speaks of are shown before others', () => {
  const params = {
    messages: [{ role: 'user', content: { type: 'text', text: 'x'.repeat(60) } }],
    toolChoice: { mode: 'auto' },
  }
  const question = { jsonrpc: '2.0', id: 6, method: 'sampling/createMessage', params: { ...params, ...filler } }
  const evidence = lines(['->', question], ['✗<-', { jsonrpc: '2.0', id: 6, result: {} }])
  const [sent] = shown(breach(evidence, { expected: 'an error for a toolChoice without declared tools' }))
  expect(sent).toContain('"toolChoice":{"mode":"auto"}')
})

describe('the part in question is shown, however much stands around it', () => {
  test.each<[string, unknown, string, string]>([
    [
      'of a request',
      { method: 'a/b', id: 1, params: { ...filler, deep: { wrong: 5 } } },
      'string at A/params/deep/wrong',
      '"wrong":5',
    ],
    ['of a result', { id: 2, result: { ...filler, tools: [{ wrong: 5 }] } }, 'string at A/tools/0/wrong', '"wrong":5'],
    [
      'of a question in a result',
      { id: 2, result: { ...filler, inputRequests: { one: { method: 'x/y', params: { mode: 'bad' } } } } },
      '"form" at A/params/mode',
      '"mode":"bad"',
    ],
    [
      'of a result that asks',
      { id: 2, result: { ...filler, inputRequests: { one: { method: 'elicitation/create' } } } },
      'no question',
      '"method":"elicitation/create"',
    ],
  ])('%s', (_, message, expected, part) => {
    const [, line] = shown(breach(lines(['->', ask], ['✗<-', message]), { expected }))
    expect(line).toMatch(/^✗ <-/)
    expect(line).toContain(part)
  })
})

test('an error keeps its message as long as there is room', () => {
  const error = { code: -32601, message: 'Method not found', data: { stack: 'y'.repeat(400) } }
  expect(shown(breach(lines(['->', ask], ['✗<-', { jsonrpc: '2.0', id: 2, error }])))[1]).toContain(
    '"code":-32601,"message":"Method not found"',
  )
})

test.each(['GET ', ''])('what an HTTP request holds is on its line, not in the sentence (%j)', (method) => {
  const head = 'GET /authorize?client_id=1'
  const actual = `${method}http://127.0.0.1:1/authorize?client_id=1`
  const result = breach(lines(['✗<-', undefined, { head }]), { actual })
  expect(sentence(result, 'client')).toBe('The client sent GET /authorize; expected something.')
})

test('the end of the process is told in place of silence', () => {
  const result = breach(lines(['->', ask]), {
    offending: { silence: { after: 1, ms: 40, ended: 'exited with code 1' } },
    actual: 'no answer',
  })
  expect(shown(result).at(-1)).toBe('✗    nothing came; the process exited with code 1 after 40 ms')
  expect(sentence(result, 'server')).toBe(
    'tools/list got no answer: the server exited with code 1; expected something.',
  )
  const exit = {
    seq: 2,
    at: 2,
    connection: 'c1',
    from: 'neither',
    head: 'exited with code 1',
    role: 'offending',
  } as const
  expect(sentence(breach([...lines(['->', ask]), exit]), 'server')).toBe(
    'tools/list got no answer: the server exited with code 1; expected something.',
  )
})

test.each([
  ['{"jsonrpc":', 'the message'],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 'the batch of 1'],
])('what has no name is a noun in the middle of a sentence (%j)', (body, name) => {
  const result = breach(lines(['->', undefined, { body, deliberate: 'no JSON' }]), {
    offending: { silence: { after: 1, ms: 2000 } },
    actual: 'the connection ended',
  })
  expect(sentence(result, 'server')).toBe(
    `After ${name} (no JSON) nothing more came in 2.0 s; expected something, but the connection ended.`,
  )
})

test('a note is no message after which something has to come', () => {
  const note = {
    seq: 2,
    at: 2,
    connection: 'c1',
    from: 'neither',
    head: 'a limit is stated',
    role: 'evidence',
  } as const
  const result = breach([...lines(['->', ask]), note], {
    offending: { silence: { after: 2, ms: 2000 } },
    actual: undefined,
  })
  expect(sentence(result, 'client')).toBe('Nothing came in 2.0 s; expected something.')
})

test('silence is a line after what went unanswered', () => {
  const result = breach(lines(['->', ask]), {
    offending: { silence: { after: 1, ms: 2000, answered: 'ping' } },
    actual: 'no answer',
  })
  expect(shown(result)).toEqual([
    '  -> {"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    '✗    nothing came in 2.0 s; a ping sent after it was answered',
  ])
  expect(sentence(result, 'server')).toBe('tools/list got no answer in 2.0 s; expected something.')
})

test('of many lines at most eight are shown, the offending one and its stimulus among them', () => {
  const many = Array.from({ length: 30 }, (_, i) => ['->', { ...ask, id: i }] as const)
  const [first] = many
  const evidence = lines(first ?? ['->', ask], ['✗<-', { id: 0, result: {} }], ...many.slice(1))
  const texts = shown(breach(evidence))
  expect(texts.length).toBeLessThanOrEqual(8)
  expect(texts.slice(0, 2)).toEqual([expect.stringContaining('"id":0'), expect.stringMatching(/^✗ <-/)])
})

test('in the run of a client our answers are arrows to the target', () => {
  const evidence = lines(
    ['✗<-', { ...ask, id: 9 }, { head: 'POST /mcp', http: 1 }],
    ['->', undefined, { head: 'HTTP 404', http: 1 }],
  )
  const texts = shown(breach(evidence))
  expect(texts[0]).toMatch(/^✗ <- POST .*"tools\/list".* -> 404$/)
})

test.each<[string, Result, string | undefined]>([
  ['a marked line', breach(lines(['->', ask], ['✗<-', { id: 2 }])), undefined],
  ['an absence', breach(lines(['->', ask])), undefined],
  ['nothing', { ...breach([]), offending: undefined }, 'neither an event nor an absence'],
  [
    'an event that is not among the lines',
    { ...breach(lines(['->', ask])), offending: { seq: 9 } },
    'lack the event 9',
  ],
])('%s', (_, result, doubt) => {
  const found = unproven(result, 'server')
  if (doubt === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(doubt)
})

test('a request without a body shows its path', () => {
  const get = lines(['✗<-', undefined, { head: 'GET /.well-known/x?y=1', http: 1 }])
  const result = breach(get, { expected: 'a header', actual: null })
  expect(shown(result)).toEqual(['✗ <- GET /.well-known/x?y=1'])
  expect(sentence(result, 'client')).toBe('The client sent GET /.well-known/x; expected a header.')
})

test('a name with a slash is one name', () => {
  const message = { method: 'a/b', id: 1, params: { ...filler, _meta: { 'x.y/z': { bad: [] } } } }
  const result = breach(lines(['✗<-', message]), { expected: 'object at A/params/_meta/x.y~1z/bad', actual: [] })
  expect(shown(result)[0]).toContain('"x.y/z":{"bad":[]}')
  expect(sentence(result, 'client')).toBe('In a/b of the client, params/_meta/x.y/z/bad is []; expected object.')
})

test('the link says which statement of the section it is', () => {
  const result = breach(lines(['->', ask], ['✗<-', {}]), {
    link: 'https://example.org/page#section',
    statement: 'sentence 3',
  })
  const red = redOf([result], 'server', () => true)
  expect(red).toBeDefined()
  if (red === undefined) return
  expect(redMarkdown(red).join('\n')).toContain('[specification, sentence 3](https://example.org/page#section)')
  expect(breachText(result, 'server')).toContain('https://example.org/page#section (sentence 3)')
})
