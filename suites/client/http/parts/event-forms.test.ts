import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { eventForms, formNames, inForms, ofEvents } from './event-forms.ts'

const written = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString('utf8')
const event = Buffer.from('id: 1\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n')
const answer = Buffer.from('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}')

test.each(formNames)('%s: an event is written in this form, an answer as JSON as it is', (name) => {
  const cut = inForms([name])
  expect(written(cut(event))).toBe(eventForms[name].write(event.toString('utf8')))
  expect(written(cut(answer))).toBe(answer.toString('utf8'))
})

test('what comes before an event does not come before an answer as JSON', () => {
  const cut = ofEvents((text) => [Buffer.from(`: comment\n${text}`)])
  expect(written(cut(event))).toMatch(/^: comment\nid: 1/)
  expect(written(cut(answer))).toBe(answer.toString('utf8'))
})
