import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, encodeFrame, type FrameKind } from './stand-in-frames.ts'

const kinds: readonly FrameKind[] = ['hello', 'input', 'output', 'exit']

test('frames come out as they went in, wherever the bytes are cut', () => {
  const frame = fc.record({ kind: fc.constantFrom(...kinds), payload: fc.uint8Array({ maxLength: 40 }) })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (frames, size) => {
      const bytes = Buffer.concat(frames.map(({ kind, payload }) => encodeFrame(kind, payload)))
      const out: { kind: FrameKind; payload: number[] }[] = []
      const read = createFrameReader(({ kind, payload }) => out.push({ kind, payload: [...payload] }))
      for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size))
      expect(out).toEqual(frames.map(({ kind, payload }) => ({ kind, payload: [...payload] })))
    }),
    { seed: 1 },
  )
})
