import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json } from '../../../schema/index.ts'
import monitor from './log-contents.ts'

const ids = ['logging.server.no-internal-details']
const javascript = 'Error: no such row\n    at find (/srv/app/db.js:10:3)\n    at async run (/srv/app/main.js:4:1)'

test.each<[what: string, data: Json, ids: readonly string[]]>([
  ['JavaScript', javascript, ids],
  ['in a member', { error: { stack: javascript } }, ids],
  ['line by line', { stack: javascript.split('\n') }, ids],
  ['Python', 'Traceback (most recent call last):\n  File "/srv/app.py", line 3, in <module>\n    run()', ids],
  ['Java', 'java.lang.Error\n\tat a.B.c(B.java:10)\n\tat a.B.main(B.java:4)', ids],
  ['C#', 'Exception\n   at A.B() in /src/A.cs:line 10\n   at A.Main() in /src/A.cs:line 4', ids],
  ['Go', 'panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:8 +0x1d', ids],
  ['Ruby', "/srv/app.rb:3:in `run': no (RuntimeError)\n\tfrom /srv/app.rb:7:in `<main>'", ids],
  ['PHP', '#0 /srv/app.php(10): run()\n#1 {main}\n', ids],
  ['the example of the page', { error: 'Connection failed', details: { host: 'localhost', port: 5432 } }, []],
  ['a message alone', 'Error: no such row', []],
  ['a meeting', 'Meeting at noon:12\nat the office', []],
  ['a file', { reading: '/home/user/notes.txt' }, []],
  ['nothing', null, ['logging.server.context-in-data']],
  ['no member', {}, ['logging.server.context-in-data']],
  ['white space', ' \n', ['logging.server.context-in-data']],
  ['a number', 0, []],
  ['no', false, []],
])('%s', (_, data, expected) => {
  const built = trace().server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data } })
  expect(breaches(monitor.judges, built)).toEqual(expected)
})
