import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.client-ignores-comments',
  says: 'Takes a line that begins with a colon for damage.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    decoder(next) {
      const decode = next()
      return (chunk) => {
        const text = decode(chunk)
        if (/^:/m.test(text)) throw new SyntaxError('A field without a name')
        return text
      }
    },
  },
})
