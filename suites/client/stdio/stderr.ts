import { clientScenario } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../going-on.ts'

export default clientScenario<GoingOn>({
  title: 'A server that writes to its stderr',
  transports: ['stdio'],
  drive: (drive) =>
    driveOn(drive, () => ({}), {
      async meanwhile(server) {
        await server.until(({ kind }) => kind === 'connection-opened')
        server.stderr('INFO starting\nERROR: not really\n')
        await server.until(
          ({ kind, ...event }) => kind === 'message' && 'direction' in event && event.direction === 'sent',
        )
        server.stderr('WARNING: still nothing wrong\n')
      },
    }),
  judges: {
    'stdio.client.stderr-not-error': (labels) => wentOn(labels, 'text on stderr'),
  },
})
