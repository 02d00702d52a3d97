import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import encoding from '../messages/encoding.ts'
import stdioLines from './stdio-lines.ts'

const judges = { ...stdioLines.judges, ...encoding.judges }
const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: ['a', { b: 1 }] } }
const pretty = JSON.stringify(note, null, 2).split('\n')
const written = (lines: readonly string[]): TraceBuilder => lines.reduce((built, line) => built.server(line), trace())
const text = JSON.stringify(note)

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['messages', trace().server(note).server([note]), []],
  ['CRLF', trace().server(note, { terminator: '\r\n' }), []],
  ['a banner', trace().server('Server running on stdio').server(note), ['stdio.server.stdout-only-messages']],
  ['a number', trace().server('42'), ['stdio.server.stdout-only-messages']],
  ['JSON of its own', trace().server({ level: 'info' }), ['stdio.server.stdout-only-messages']],
  ['an open brace of a log', written(['{ starting', text]), ['stdio.server.stdout-only-messages']],
  ['pretty-printed', written([...pretty, text]), ['stdio.server.no-embedded-newlines']],
  [
    'a raw line break in a string',
    written(['{"jsonrpc":"2.0","method":"a', 'b"}']),
    ['stdio.server.no-embedded-newlines'],
  ],
  ['two messages on a line', written([`${text}${text}`]), ['stdio.server.delimiter']],
  [
    'headers as in LSP',
    written(['Content-Length: 90\r', '\r', `${text}Content-Length: 90\r`]),
    ['stdio.server.delimiter'],
  ],
  ['no newline at the end', trace().server(note, { terminator: '' }), ['stdio.server.delimiter']],
  [
    'no newline at the end of a killed process',
    trace().event({ kind: 'signal-sent', connection: 'c1', signal: 'SIGTERM' }).server(note, { terminator: '' }),
    [],
  ],
  ['half a message at the end', trace().server('{"jsonrpc"', { terminator: '' }), []],
  [
    'half a character at the end',
    trace().server(Buffer.from('{"jsonrpc":"2.0","id":"\u00e9\u00e9').subarray(0, -1), { terminator: '' }),
    [],
  ],
  [
    'half a message in Latin-1 at the end',
    trace().server(Buffer.from('{"jsonrpc":"2.0","id":"\u00e9 a', 'latin1'), { terminator: '' }),
    ['transport.encoding.server'],
  ],
  [
    'Latin-1',
    trace().server(Buffer.from('{"jsonrpc":"2.0","method":"\u00e9"}', 'latin1')),
    ['transport.encoding.server'],
  ],
]

test.each(rows)('%s', (_, built, ids) => {
  const ofServer = Object.fromEntries(Object.entries(judges).filter(([id]) => id.includes('server')))
  expect(breaches(ofServer, built)).toEqual(ids)
})

test('a blank line is worth a warning', () => {
  expect(judgeTrace(judges['stdio.server.stdout-only-messages'], trace().server('').server(note)).verdict).toBe(
    'warned',
  )
})

test('the client is judged by its own rules', () => {
  expect(breaches(judges, trace({ target: 'client' }).client('exit'))).toEqual(['stdio.client.stdin-only-messages'])
})
