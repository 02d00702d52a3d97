/** How bytes are cut and joined: a stream has no message boundaries of its own. */
import { Transform, type Writable } from 'node:stream'
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'

/** Milliseconds for which lines are gathered. */
const gathering = 25

function oneWriteForMany(): Seams {
  let lines: Buffer[] = []
  const flush = (output: Writable) => {
    const bytes = Buffer.concat(lines)
    lines = []
    if (output.writable) output.write(bytes)
  }
  return {
    write(line, output) {
      if (lines.length === 0) setTimeout(flush, gathering, output)
      lines.push(line)
    },
  }
}

function byteByByte(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at++) this.push(chunk.subarray(at, at + 1))
      done()
    },
  })
}

const framed = (before: string, after: string): Seams => ({
  frame: (text) => Buffer.concat([Buffer.from(before), Buffer.from(text), Buffer.from(after)]),
})

export default quirks({
  'one-byte-a-write': {
    says: 'Each byte on stdout is a write of its own.',
    transports: ['stdio'],
    seams: {
      write(line, output) {
        for (let at = 0; at < line.length; at++) if (output.writable) output.write(line.subarray(at, at + 1))
      },
    },
  },
  'many-lines-a-write': {
    says: 'What is to be said within 25 ms leaves in one write.',
    transports: ['stdio'],
    seams: oneWriteForMany,
  },
  'crlf-after-each-message': {
    says: 'Lines end with CRLF: a carriage return is white space in JSON.',
    transports: ['stdio'],
    seams: framed('', '\r\n'),
  },
  'white-space-around-each-message': {
    says: 'Spaces and tabs stand before and after each message.',
    transports: ['stdio'],
    seams: framed(' \t ', ' \t\n'),
  },
  'http-byte-by-byte': {
    says: 'HTTP responses come byte by byte.',
    transports: ['streamable-http', 'http-sse'],
    seams: { http: { relay: byteByByte } },
  },
})
