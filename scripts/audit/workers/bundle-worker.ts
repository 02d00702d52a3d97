/**
 * The worker of the audit as one file: from source each process spends two seconds on two thousand files, and everything that it
 * runs afterwards takes a seventh longer.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { generatedFolder } from '../../generate/generated-file.ts'
import { stayAtHome } from './stay-at-home.ts'

const input = join(import.meta.dirname, 'worker.ts')

/** The path of the program, which is removed when this process ends. */
export async function bundledWorker(): Promise<string> {
  const building = await rolldown({
    input,
    platform: 'node',
    external: /^[^./]/,
    plugins: [stayAtHome],
    logLevel: 'warn',
  })
  const { output } = await building.generate({ format: 'esm', codeSplitting: false })
  await building.close()
  // Packages are looked for from here.
  const file = join(generatedFolder, `audit-worker-${process.pid}.mjs`)
  writeFileSync(file, output[0].code)
  process.once('exit', () => rmSync(file, { force: true }))
  return file
}
