import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSseParser } from '../../../../reference-clients/transports/sse.ts'
import { eventFrames, framed, frameInWords, lineFrames, plainFrame, readFrame } from './frames.ts'

const message = { jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { text: 'é世🙂 data: \\n' } } }

test('a message means the same in every form of an event', () => {
  const unit = Buffer.from(`id: 3-1\ndata: ${JSON.stringify(message)}\n\n`)
  fc.assert(
    fc.property(eventFrames, (frame) => {
      const blocks: { data: string | undefined; id: string | undefined }[] = []
      const parse = createSseParser({ block: (block) => void blocks.push(block), retry: () => {} })
      parse(Buffer.concat(framed(unit, frame)).toString('utf8'))
      const [block] = blocks.filter(({ data }) => data !== undefined)
      expect({ ...block, data: JSON.parse(block?.data ?? '') }).toMatchObject({ id: '3-1', data: message })
    }),
    { seed: 1 },
  )
})

test('a line stays as it is, wherever it is cut', () => {
  const unit = Buffer.from(`${JSON.stringify(message)}\n`)
  fc.assert(
    fc.property(lineFrames, (frame) => {
      const pieces = framed(unit, frame)
      expect(Buffer.concat(pieces)).toEqual(unit)
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
    }),
    { seed: 1 },
  )
})

test('a form can be kept in a file, and is told in words', () => {
  const frame = { ...plainFrame, cuts: [500], crlf: true, comments: 2 }
  expect(readFrame(JSON.parse(JSON.stringify(frame)))).toEqual(frame)
  expect(frameInWords(frame)).toBe('cut into pieces, in lines that end with CRLF, with comments')
  expect(frameInWords(plainFrame)).toBe('as usual')
})
