import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.unique-keys',
  says: 'writes two input requests under one key',
  revisions: ['2026-07-28'],
  seams: {
    serialize: (message, next) => String(next(message)).replace('"name2":{"method"', '"name1":{"method"'),
  },
})
