import { expect, test } from 'vitest'
import { brokeAt, lastLines } from './stderr-tail.ts'

const node =
  'file:///app/server.js:7\nTypeError: x\n    at node:events:1:1\n    at read (server.js:7:11)\n\nNode.js v20'

test.each([
  ['Node', node, 'at read (server.js:7:11)'],
  [
    'Python',
    'Traceback:\n  File "a.py", line 1, in m\n  File "b.py", line 2, in f\nKeyError',
    'File "b.py", line 2, in f',
  ],
  [
    'Go',
    'panic: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:5 +0x1d\nexit status 2',
    '/app/main.go:5 +0x1d',
  ],
  ['no runtime', 'listening on 127.0.0.1:3000', undefined],
])('where it broke, as %s tells', (_, text, place) => {
  expect(brokeAt(text)).toBe(place)
})

test('frames are not among the last lines', () => {
  expect(lastLines(node)).toBe('file:///app/server.js:7\nTypeError: x\n\nNode.js v20')
})
