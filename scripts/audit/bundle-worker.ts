/**
 * The worker of the audit as one file: from source each process spends two seconds on two thousand files, and everything that it
 * runs afterwards takes a seventh longer.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { generatedFolder } from '../generated-file.ts'

const input = join(import.meta.dirname, 'worker.ts')

/** What is read beside a module stands where the module stood. */
const stayAtHome: Plugin = {
  name: 'stay-at-home',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/** The path of the program, which is removed when this process ends. */
export async function bundledWorker(): Promise<string> {
  const plugins = [stayAtHome]
  const building = await rolldown({ input, platform: 'node', external: /^[^./]/, plugins, logLevel: 'warn' })
  const { output } = await building.generate({ format: 'esm', codeSplitting: false })
  await building.close()
  // Packages are looked for from here.
  const file = join(generatedFolder, `audit-worker-${process.pid}.mjs`)
  writeFileSync(file, output[0].code)
  process.once('exit', () => rmSync(file, { force: true }))
  return file
}
