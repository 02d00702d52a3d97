/** Messages with hostile values in them, and texts that are no message at all. None has an effect on a server that reads it. */
import fc from 'fast-check'
import { type Revision, tool } from '../../../harness/index.ts'
import { isJsonObject } from '../../../schema/index.ts'
import { hostileText } from './hostile-text.ts'
import { type HostileValue, hostileValue } from './hostile-values.ts'
import type { Stimulus } from './stimulus.ts'

/** Members of a message as JSON texts: what is hostile need not be a value. */
type Members = readonly (readonly [name: string, text: string])[]

const write = (members: Members): string => `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`

/** Names that no revision uses, and none that begins like a method which does something. */
const unknownMethods = [
  'x-mcp-conform/nothing',
  '__proto__',
  'constructor',
  'toString',
  'rpc.discover',
  '/',
  'ping/',
  'PING',
  ' ping',
  'notifications/',
  'notifications/x-mcp-conform',
  'x-mcp-conform/\u65e5\u672c',
  'x-mcp-conform/../ping',
]

export function hostileMessages(revision: Revision): fc.Arbitrary<Stimulus> {
  const base = soundRequest(revision)
  return fc.oneof(
    { weight: 5, arbitrary: oneMember(base) },
    { weight: 2, arbitrary: legalIds(base) },
    { weight: 2, arbitrary: hostileParams(base) },
    { weight: 2, arbitrary: unknownMethod(base) },
    { weight: 1, arbitrary: asResponse },
    { weight: 1, arbitrary: repeatedMembers(base) },
    { weight: 1, arbitrary: batches(base) },
    { weight: 3, arbitrary: hostileText(write(base)) },
  )
}

/** The request of the fence, as members. */
function soundRequest(revision: Revision): Members {
  const bare = { jsonrpc: '2.0', id: 'fuzz-@id', method: revision.fenceMethod }
  const { message } = revision.dress(bare, { capabilities: {}, clientInfo: tool, negotiated: undefined })
  const params = isJsonObject(message.params) ? message.params : {}
  return Object.entries({ ...message, params }).map(([name, value]) => [name, JSON.stringify(value)])
}

const replaced = (base: Members, name: string, text: string): Members =>
  base.map((member) => (member[0] === name ? [name, text] : member))

function oneMember(base: Members): fc.Arbitrary<Stimulus> {
  return fc
    .record({ name: fc.constantFrom('params', 'id', 'method', 'jsonrpc'), value: hostileValue })
    .map(({ name, value }) => stimulus(replaced(base, name, value.text), `${value.oddity} as ${name}`))
}

/** Ids that a careless reader takes for none, cuts, rounds or rewrites. */
const ids = ['""', '0', '"@negative"', '"@large"', '" @id "', '"@id-\u00e9\u65e5"', `"${'i'.repeat(200)}-@id"`]

function legalIds(base: Members): fc.Arbitrary<Stimulus> {
  return fc.constantFrom(...ids).map((id) => stimulus(replaced(base, 'id', id), 'a legal id that is rare'))
}

function hostileParams(base: Members): fc.Arbitrary<Stimulus> {
  const place = fc.constantFrom('_meta', 'cursor', 'x-unknown', '__proto__', 'constructor')
  return fc
    .record({ place, value: hostileValue, method: fc.constantFrom('tools/list', 'resources/list', 'prompts/list') })
    .map(({ place: name, value, method }) => {
      const params = base.find(([member]) => member === 'params')?.[1] ?? '{}'
      const inner = params === '{}' ? '' : params.slice(1, -1)
      const text = `{${inner}${inner === '' ? '' : ','}"${name}":${value.text}}`
      const members = replaced(replaced(base, 'params', text), 'method', JSON.stringify(method))
      return stimulus(members, `${value.oddity} as ${name} in the params of ${method}`)
    })
}

function unknownMethod(base: Members): fc.Arbitrary<Stimulus> {
  return fc
    .record({ method: fc.constantFrom(...unknownMethods), isRequest: fc.boolean() })
    .map(({ method, isRequest }) => {
      const members = replaced(base, 'method', JSON.stringify(method))
      const kept = isRequest ? members : members.filter(([name]) => name !== 'id')
      return stimulus(kept, `an unknown ${isRequest ? 'request' : 'notification'}`)
    })
}

/** Answers to requests that the server never sent. */
const asResponse: fc.Arbitrary<Stimulus> = fc
  .record({
    member: fc.constantFrom('result', 'error'),
    value: hostileValue,
    id: fc.constantFrom('"x-@id"', 'null', '[]'),
  })
  .map(({ member, value, id }) =>
    stimulus(
      [
        ['jsonrpc', '"2.0"'],
        ['id', id],
        [member, value.text],
      ],
      `${value.oddity} as ${member} for a request that was never sent`,
    ),
  )

function repeatedMembers(base: Members): fc.Arbitrary<Stimulus> {
  return fc
    .record({ name: fc.constantFrom('id', 'method', 'params', 'jsonrpc'), value: plainText })
    .map(({ name, value }) => stimulus([...base, [name, value.text]], `${name} twice`))
}

const plainText: fc.Arbitrary<HostileValue> = fc
  .constantFrom('null', '7', '"x-mcp-conform/nothing"', '{}')
  .map((text) => ({ text, oddity: 'a plain value' }))

function batches(base: Members): fc.Arbitrary<Stimulus> {
  const member = fc.constantFrom('1', 'null', '[]', '{}', '[[]]', '{"jsonrpc":"2.0"}', 'request')
  return fc.array(member, { maxLength: 20 }).map((members) => {
    const texts = members.map((text, i) => (text === 'request' ? write(replaced(base, 'id', `"fuzz-@id-${i}"`)) : text))
    return { body: `[${texts.join(',')}]`, oddity: `an array of ${members.length}` }
  })
}

function stimulus(members: Members, oddity: string): Stimulus {
  return { body: write(members), oddity }
}
