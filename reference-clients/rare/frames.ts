/** Event streams as few servers write them. */
import type { Seams } from '../seams.ts'
import { rareBugs } from './parts/rare-bug.ts'

/** Changes what is read of a byte stream, piece by piece. */
const rewritten = (change: (text: string) => string) => (): Seams => ({
  decoder: (next) => {
    const decode = next()
    return (chunk) => change(decode(chunk))
  },
})

export default rareBugs({
  'event-crlf': { says: 'loses pieces with CRLF', seams: rewritten((text) => (text.includes('\r\n') ? '' : text)) },
  'event-comment': {
    says: 'loses pieces that begin with a comment',
    seams: rewritten((text) => (text.startsWith(':\n') || text.startsWith(':\r') ? '' : text)),
  },
  'event-data-lines': {
    says: 'takes the last line of the data alone',
    seams: rewritten((text) => text.replace(/(?:^data:.*\r?\n)+(?=data:)/gm, '')),
  },
  'event-tight': {
    says: 'cuts a character off data without a space before it',
    seams: rewritten((text) => text.replace(/^data:(?=\{)./gm, 'data:')),
  },
  'event-pieces': {
    says: 'loses pieces of less than four characters',
    seams: rewritten((text) => (text.length < 4 ? '' : text)),
  },
})
