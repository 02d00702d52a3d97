import type { Seams } from '../../seams.ts'

interface LineFraming {
  /** The messages that this piece of text completes. */
  lines(text: string): string[]
  /** The chunks to write for one serialised message. */
  write(payload: string | Uint8Array): Uint8Array[]
}

/** One message per line (basic/transports, stdio); chunks of the pipe mean nothing. */
export function lineFraming(seams: Seams): LineFraming {
  let rest: string[] = []
  function split(text: string): string[] {
    const [first = '', ...others] = text.split('\n')
    rest.push(first)
    if (others.length === 0) return []
    const last = others.pop() ?? ''
    const lines = [rest.join(''), ...others]
    rest = [last]
    return lines.map((line) => line.replace(/\r$/, '')).filter((line) => line.trim() !== '')
  }
  return {
    lines: (text) => (seams.frames ? seams.frames(text, () => split(text)) : split(text)),
    write(payload) {
      const oneLine = () => [Buffer.concat([Buffer.from(payload), Buffer.from('\n')])]
      return seams.writeLine ? seams.writeLine(payload, oneLine) : oneLine()
    },
  }
}
