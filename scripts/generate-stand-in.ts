/** Builds the stand-in for runs from source: a loader in each of its many starts would cost ten times what it does. */
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { writeGenerated } from './generated-file.ts'

const input = join(import.meta.dirname, '..', 'harness', 'transports', 'stdio', 'stand-in.ts')

export async function generateStandIn(): Promise<void> {
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn' })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  writeGenerated('stand-in.js', output[0].code)
}
