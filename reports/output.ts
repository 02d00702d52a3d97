/** Brings a finished report to its place. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Output } from './options.ts'

/**
 * Writes a whole report. A file is written beside its place and moved there, so that nobody reads half a report; its folder is made.
 * @throws Error that names the file and the cause, when the file cannot be written.
 */
export async function deliver(output: Output, text: string): Promise<void> {
  if (output.kind === 'stream') return output.write(text)
  const temporary = `${output.path}.${process.pid}.tmp`
  try {
    await mkdir(dirname(output.path), { recursive: true })
    await writeFile(temporary, text)
    await rename(temporary, output.path)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined)
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The report ${output.path} could not be written: ${why}`, { cause })
  }
}
