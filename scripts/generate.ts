/** `npm run generate`: everything below generated/, in the order in which one thing needs another. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateLedger } from './generate-ledger.ts'
import { generateSuiteIndex } from './generate-suite-index.ts'

generateLedger()
await runIfThere('generate-schema.ts', 'generateSchema')
generateSuiteIndex()
await runIfThere('generate-faults.ts', 'generateFaultIndex')

async function runIfThere(file: string, name: string): Promise<void> {
  if (!existsSync(join(import.meta.dirname, file))) return console.warn(`scripts/${file} does not exist yet: skipped`)
  const module: Record<string, unknown> = await import(`./${file}`)
  const generator = module[name]
  if (typeof generator !== 'function') throw new Error(`scripts/${file}: expected an export named ${name}`)
  await generator()
}
