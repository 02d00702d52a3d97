import { describe, expect, it } from 'vitest'
import { encodeBody, fromBytes, outgoing, toBytes } from './bytes.ts'

describe('bytes', () => {
  it.each([
    ['ASCII', [0x61], { text: 'a' }],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61], { text: '\ufeffa' }],
    ['U+0000', [0], { text: '\0' }],
    ['an overlong form', [0xc0, 0x80], { base64: 'wIA=' }],
    ['half a character', [0xe2, 0x82], { base64: '4oI=' }],
    ['an encoded surrogate', [0xed, 0xa0, 0x80], { base64: '7aCA' }],
  ])('%s is kept and comes back', (_, data, kept) => {
    expect(toBytes(Uint8Array.from(data))).toEqual(kept)
    expect([...fromBytes(toBytes(Uint8Array.from(data)))]).toEqual(data)
  })

  it('encodes a lone surrogate as U+FFFD', () => {
    expect([...encodeBody('\ud800')]).toEqual([0xef, 0xbf, 0xbd])
  })
})

describe('what we send', () => {
  it.each(['', 'a€\u{1f600}', 'half \ud83d', Uint8Array.from([0xff, 0x61])])('%j is kept as it goes out', (body) => {
    const { line, content } = outgoing(body, '\n')
    const data = encodeBody(body)
    expect(line.equals(Buffer.concat([data, Buffer.from('\n')]))).toBe(true)
    expect(content).toEqual(toBytes(data))
  })
})
