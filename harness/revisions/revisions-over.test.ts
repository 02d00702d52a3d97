import { expect, test } from 'vitest'
import { allRevisions, legacy, revisionsOver } from './index.ts'

test.each([
  ['stdio', allRevisions.map(({ id }) => id)],
  ['streamable-http', allRevisions.map(({ id }) => id)],
  ['http-sse', legacy],
] as const)('what is asked for, and so planned, over %s', (transport, ids) => {
  expect(revisionsOver(transport).map(({ id }) => id)).toEqual(ids)
})

test('the revision without a handshake is none over HTTP+SSE', () => {
  expect(revisionsOver('http-sse').map(({ era }) => era)).not.toContain('modern')
})
