import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.send.removed',
  says: 'Still groups messages into arrays.',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  transports: ['stdio'],
  seams: {
    writeLine(payload, next) {
      const isList = payload.toString().includes('"tools/list"')
      return isList
        ? [Buffer.from(`[${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/example' })}]\n`), ...next()]
        : next()
    },
  },
})
