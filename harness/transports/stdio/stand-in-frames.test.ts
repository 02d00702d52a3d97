import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, encodeFrame, type FrameKind, FrameTooLong, type StandInFrame } from './stand-in-frames.ts'

const kinds: readonly FrameKind[] = ['hello', 'input', 'output', 'exit']

const plain = ({ kind, payload }: { kind: FrameKind; payload: Uint8Array }) => ({ kind, payload: [...payload] })

test('frames come out as they went in, wherever the bytes are cut', () => {
  const frame = fc.record({ kind: fc.constantFrom(...kinds), payload: fc.uint8Array({ maxLength: 40 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (frames, size) => {
      const bytes = Buffer.concat(frames.map(({ kind, payload }) => encodeFrame(kind, payload)))
      const reader = createFrameReader()
      const out: StandInFrame[] = []
      for (let start = 0; start < bytes.length; start += size)
        out.push(...reader.push(bytes.subarray(start, start + size)))
      expect(out.map(plain)).toEqual(frames.map(plain))
    }),
    { seed: 1 },
  )
})

test('a frame that would be too long is refused before it has come', () => {
  const reader = createFrameReader(10)
  const head = encodeFrame('input', 'x'.repeat(11)).subarray(0, 5)
  expect(() => [...reader.push(head)]).toThrow(FrameTooLong)
})
