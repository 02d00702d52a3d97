/** A bundle of the reference server and its quirks of processes, made once: a start from source costs ten times as much. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { stayAtHome } from './stay-at-home.ts'

const input = join(import.meta.dirname, '..', 'quirks', 'process-quirk.ts')
let made: Promise<string> | undefined

/** The path of the program. */
export function bundledReference(): Promise<string> {
  made ??= bundle()
  return made
}

async function bundle(): Promise<string> {
  const building = await rolldown({ input, platform: 'node', plugins: [stayAtHome], logLevel: 'warn' })
  const { output } = await building.generate({ format: 'esm', codeSplitting: false })
  await building.close()
  const file = join(mkdtempSync(join(tmpdir(), 'mcp-conform-audit-')), 'reference-server.mjs')
  writeFileSync(file, output[0].code)
  return file
}
