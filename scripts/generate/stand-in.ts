/** Builds the programs that clients start, for runs from source: a loader in each of their many starts would cost ten times what they do. */
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { writeGenerated } from './generated-file.ts'

const programs = { 'stand-in.js': 'transports/stdio/stand-in.ts', 'tap-relay.js': 'tap/relay.ts' }

export async function generateStandIn(): Promise<void> {
  for (const [name, source] of Object.entries(programs)) {
    const input = join(import.meta.dirname, '..', '..', 'harness', source)
    const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn', external: /^cross-spawn$/ })
    const { output } = await bundle.generate({ format: 'esm' })
    await bundle.close()
    writeGenerated(name, output[0].code)
  }
}
