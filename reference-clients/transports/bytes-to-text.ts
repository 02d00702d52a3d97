import type { Seams } from '../seams.ts'

/** A UTF-8 decoder of one stream; a character may be split over chunks. */
export function createDecoder(seams: Seams): (chunk: Uint8Array) => string {
  const correct = () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    return (chunk: Uint8Array) => decoder.decode(chunk, { stream: true })
  }
  return seams.decoder ? seams.decoder(correct) : correct()
}
