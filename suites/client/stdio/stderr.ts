import type { TestServer } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

/** Writes at each start of the server: a client may start it more than once. */
async function writeAtEachStart(server: TestServer<GoingOn>): Promise<void> {
  const seen = new Set<number>()
  for (;;) {
    const start = await server.until(({ kind, seq }) => kind === 'connection-opened' && !seen.has(seq))
    if (start === undefined) return
    seen.add(start.seq)
    server.stderr('INFO starting\nERROR: not really\n')
  }
}

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'A server that writes to its stderr',
  transports: ['stdio'],
  drive: (drive) => driveOn(drive, () => ({}), { meanwhile: writeAtEachStart }),
  judges: {
    'stdio.client.stderr-not-error': (labels) => wentOn(labels, 'text on stderr'),
  },
})
